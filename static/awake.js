// Keeps the screen on. Browsers allow it over https only; elsewhere the page warns that the screen may go dark.

/** @type {Promise<WakeLockSentinel | null | undefined> | null} */
let asked = null;
let calls = 0;

/**
 * Request or release the wake lock. Call it again on `visibilitychange`: hidden pages lose the lock.
 * @param {boolean} isWanted
 */
export function keepAwake(isWanted) {
  if (isWanted && document.visibilityState === "visible") asked ??= ask();
  else letGo();
}

/**
 * Keep the screen on, and show the warning `place` if the browser refuses.
 * @param {HTMLElement | null} place
 * @param {boolean} isWanted
 * @param {boolean} [isSaid] false once somebody has dismissed the warning
 */
export async function keepAwakeOrSay(place, isWanted, isSaid = true) {
  calls += 1;
  const call = calls;
  keepAwake(isWanted);
  const isKept = !asked || Boolean(await asked);
  if (place && call === calls) place.hidden = !isWanted || !isSaid || isKept;
}

function letGo() {
  asked?.then((lock) => lock?.release());
  asked = null;
}

async function ask() {
  try {
    return await navigator.wakeLock?.request("screen");
  } catch {
    asked = null; // refused for now: ask again next time
    return null;
  }
}
