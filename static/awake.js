// Keeps the screen of a phone on, where the browser allows it (over https only); elsewhere the page says so.

/** @type {Promise<WakeLockSentinel | null | undefined> | null} */
let asked = null;
let calls = 0;

/**
 * Asks the browser once, however often this is called. A page that nobody looks at loses it, and asks again when it is
 * looked at: call this then, too.
 * @param {boolean} isWanted
 */
export function keepAwake(isWanted) {
  if (isWanted && document.visibilityState === "visible") asked ??= ask();
  else letGo();
}

/**
 * Keeps the screen on, and says in this place that it may go dark where it is wanted and this browser refuses.
 * @param {HTMLElement | null} place
 * @param {boolean} isWanted
 * @param {boolean} [isSaid] whether somebody still has to be told
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
    asked = null; // not allowed just now
    return null;
  }
}
