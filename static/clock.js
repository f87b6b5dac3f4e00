// Ticks the page's clocks by the server's clock: what this device takes for the time does not matter.

import { all } from "./elements.js";
import { minutesAndSeconds } from "./minutes.js";
import { write } from "./words.js";

const RECENT = 30; // heartbeats
const SOON = 2 * 60 * 1000;
const TICK = 100;

/** @type {string | undefined} */
let boot = "";
/** @type {number[]} */
let offsets = []; // what performance.now() was ahead of the server's clock, each too large by the way of its message

/**
 * The server said that its clock shows `milliseconds`, when this page's showed `heard`.
 * @param {number} milliseconds
 * @param {string | undefined} of
 * @param {number} heard
 */
function set(milliseconds, of, heard) {
  if (of !== boot) offsets = [];
  boot = of;
  offsets.push(heard - milliseconds);
  offsets.splice(0, offsets.length - RECENT);
}

/**
 * The server's clock now; null where it is not known, or is not the one of that start of the machine.
 * @param {string | undefined} of
 */
function serverNow(of) {
  return offsets.length && of === boot ? performance.now() - Math.min(...offsets) : null;
}

function tick() {
  for (const clock of all(document, ".clock:not([hidden])")) show(clock);
}

/**
 * How many milliseconds are left on a clock, negative after the end; null where that is not known.
 * @param {HTMLElement | null} clock
 */
export function timeLeft(clock) {
  const { until, left, boot: of } = clock?.dataset ?? {};
  if (until === undefined) return left === undefined ? null : Number(left);
  const now = serverNow(of);
  return now === null ? null : Number(until) - now;
}

/** @param {HTMLElement} clock */
function show(clock) {
  const { until } = clock.dataset;
  const remains = timeLeft(clock);
  if (remains === null) return;
  write(clock.querySelector(".clock-time"), minutesAndSeconds(remains));
  const time = remains < 0 ? "over" : remains <= SOON ? "soon" : "calm";
  if (clock.dataset.time === time) return;
  clock.dataset.time = time;
  if (time === "over") for (const word of all(clock, "[data-when-over]")) sayOver(word, until);
}

/**
 * A clock that was paused after the end says so, and not that it is over.
 * @param {HTMLElement} word
 * @param {string} [until]
 */
function sayOver(word, until) {
  if (until !== undefined || word.classList.contains("clock-label")) write(word, word.dataset.whenOver);
}

const { now, boot: started } = document.body.dataset;
const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (now) set(Number(now), started, arrival?.responseStart || performance.now());
document.addEventListener("beat", (event) => set(event.detail.now, event.detail.boot, performance.now()));
document.addEventListener("part", (event) => {
  if (event.target instanceof HTMLElement && event.target.matches(".clock:not([hidden])")) show(event.target);
});
setInterval(tick, TICK);
tick();
