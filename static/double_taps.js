// Prevents presses on a button that has just changed or moved under the finger, and double taps that hit another button.

const MOMENT = 500; // milliseconds, longer than a double tap
const NEAR = 24; // pixels
const SENDS = "button[hx-post], form[hx-post] button:not([type=button])";

/** @type {Map<string, DOMRect[]> | null} */
let before = null; // what the buttons did, and where, before parts of the page were replaced
/** @type {Map<HTMLElement, ReturnType<typeof setTimeout>>} */
const resting = new Map();
/** @type {Element | null} */
let focused = null; // what had the focus when parts were replaced: a key press may have been meant for it
let last = { at: -Infinity, x: 0, y: 0, says: "" };

const buttons = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SENDS));

/**
 * What pressing the button does, as text to compare.
 * @param {Element} button
 */
function says(button) {
  const hidden = Array.from(button.closest("form")?.querySelectorAll("input[type=hidden]") ?? [], (each) => each.getAttribute("value"));
  const moment = document.querySelector("[data-moment]")?.dataset.moment;
  return [moment, button.textContent?.replace(/\s+/g, " "), button.getAttribute("hx-vals"), ...hidden].join("|");
}

function standing() {
  /** @type {Map<string, DOMRect[]>} */
  const places = new Map();
  for (const button of buttons()) {
    const place = button.getBoundingClientRect();
    if (place.width) places.set(says(button), [...(places.get(says(button)) ?? []), place]);
  }
  return places;
}

/** Let buttons rest that were elsewhere, or did something else, before the parts were replaced. */
function compare() {
  const was = before;
  before = null;
  if (!was) return;
  focused = document.activeElement;
  for (const button of buttons()) {
    const now = button.getBoundingClientRect();
    const stood = (was.get(says(button)) ?? []).some(({ x, y }) => Math.hypot(x - now.x, y - now.y) < NEAR);
    if (now.width && !stood) rest(button);
  }
}

/** @param {HTMLElement} button */
function rest(button) {
  clearTimeout(resting.get(button));
  if (!("rests" in button.dataset)) {
    button.dataset.rests = button.hasAttribute("data-sending") ? "" : (button.getAttribute("aria-disabled") ?? "");
    button.setAttribute("aria-disabled", "true");
  }
  resting.set(button, setTimeout(() => wake(button), MOMENT));
}

/** @param {HTMLElement} button */
function wake(button) {
  if (!("rests" in button.dataset)) return;
  clearTimeout(resting.get(button));
  const was = button.dataset.rests;
  resting.delete(button);
  delete button.dataset.rests;
  if (button.getAttribute("aria-disabled") !== "true" || button.hasAttribute("data-sending")) return;
  if (was) button.setAttribute("aria-disabled", was);
  else button.removeAttribute("aria-disabled");
}

/**
 * Whether the button rests. Not if a script has enabled it since then: something was chosen.
 * @param {MouseEvent} event
 * @param {HTMLElement} button
 */
function isResting(event, button) {
  if (!("rests" in button.dataset) || button.getAttribute("aria-disabled") !== "true") return false;
  return event.detail > 0 || button === focused;
}

/**
 * Whether this is a double tap whose first tap did something else.
 * @param {MouseEvent} event
 * @param {Element} button
 */
function isSecond(event, button) {
  const isNear = Math.hypot(event.clientX - last.x, event.clientY - last.y) < NEAR;
  return isNear && event.timeStamp - last.at < MOMENT && says(button) !== last.says;
}

/** Let a button rest that the press itself has moved under the finger, without an answer from the server. */
function restUnderFinger() {
  const under = /** @type {HTMLElement | null | undefined} */ (document.elementFromPoint(last.x, last.y)?.closest(SENDS));
  if (under && says(under) !== last.says) rest(under);
}

document.addEventListener("exchange", () => {
  if (before) return;
  before = standing();
  requestAnimationFrame(compare);
});

document.addEventListener("click", (event) => {
  if (!event.isTrusted) return;
  compare();
  const button = /** @type {HTMLElement | null} */ (event.target.closest(SENDS));
  if (button && (isResting(event, button) || isSecond(event, button))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (button) wake(button);
  const pressed = button ?? event.target.closest("button, summary, label");
  last = { at: event.timeStamp, x: event.clientX, y: event.clientY, says: pressed ? says(pressed) : "" };
  if (event.detail) requestAnimationFrame(restUnderFinger);
}, { capture: true });
