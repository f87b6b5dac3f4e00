// A minute without touch on a shared device, also where the device slept or the page was left in between.

const QUIET = 60000;
const BY_HAND = ["pointerdown", "keydown", "input", "wheel"]; // not scroll events, which pages also cause

/**
 * Whether this moment is a minute ago, or the clock was set back since.
 * @param {number} moment
 */
export function isLongAgo(moment) {
  const age = Date.now() - moment;
  return !(age >= 0 && age < QUIET);
}

/**
 * Call `clear` after a minute without touch. Returns the function that restarts the minute.
 * @param {() => void} clear
 * @param {() => void} [onTouch]
 */
export function whenQuiet(clear, onTouch) {
  let timer = 0;
  let last = 0;
  function touched() {
    last = Date.now();
    clearTimeout(timer);
    timer = setTimeout(clear, QUIET);
    onTouch?.();
  }
  function shownAgain() {
    if (document.visibilityState === "visible" && isLongAgo(last)) clear();
  }
  for (const kind of BY_HAND) document.addEventListener(kind, touched, { capture: true, passive: true });
  document.addEventListener("visibilitychange", shownAgain);
  window.addEventListener("pageshow", ({ persisted }) => persisted && shownAgain());
  touched();
  return touched;
}
