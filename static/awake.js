// Keeps the screen of a phone on, where the browser allows it (over https only).

/** @type {Promise<WakeLockSentinel | null | undefined> | null} */
let asked = null;

/**
 * Asks the browser once, however often this is called. A page that nobody looks at loses it, and asks again when it is
 * looked at: call this then, too.
 * @param {boolean} isWanted
 */
export function keepAwake(isWanted) {
  if (isWanted && document.visibilityState === "visible") asked ??= ask();
  else letGo();
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
