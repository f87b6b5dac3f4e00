// Ticks the page's clocks by the server's clock: what this device takes for the time does not matter.

import { all, first } from "./elements.js";
import { minutesAndSeconds, timeOfDay } from "./minutes.js";
import { fill, write } from "./words.js";

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
  for (const announced of all(document, ".announcement[data-until], .announced[data-until]")) end(announced);
}

/**
 * An announcement that ends by the clock is gone from then on; one of before a restart of the machine is over.
 * @param {HTMLElement} announced
 */
function end(announced) {
  const left = timeLeft(announced);
  const isOver = left === null ? boot !== announced.dataset.boot : left <= 0;
  if (announced.matches(".announcement")) announced.hidden = isOver;
  else sayEnd(announced, isOver, left ?? 0);
}

/**
 * @param {HTMLElement} announced
 * @param {boolean} isOver
 * @param {number} left
 */
function sayEnd(announced, isOver, left) {
  for (const until of all(announced, ".announced-until-over")) until.hidden = isOver;
  first(announced, ".announced-over").hidden = !isOver;
  announced.toggleAttribute("data-on", !isOver);
  const time = first(announced, "[data-time-left]");
  write(time, fill(time.dataset.timeLeft, { time: minutesAndSeconds(left) }));
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
  const counts = clock.dataset.stage === "break" ? Math.max(0, remains) : remains;
  write(clock.querySelector(".clock-time"), minutesAndSeconds(counts));
  sayBack(clock, remains);
  const time = remains < 0 ? "over" : remains <= SOON ? "soon" : "calm";
  if (clock.dataset.time === time) return;
  clock.dataset.time = time;
  if (time === "over") for (const word of all(clock, "[data-when-over]")) sayOver(word, until);
}

/**
 * When a break ends, by the time of day; not while its clock is paused.
 * @param {HTMLElement} clock
 * @param {number} remains
 */
function sayBack(clock, remains) {
  /** @type {HTMLElement | null} */
  const back = clock.querySelector(".back-at");
  if (!back) return;
  back.hidden = clock.dataset.until === undefined;
  write(back, remains < 0 ? back.dataset.whenOver : fill(back.dataset.backAt, { time: timeOfDay(new Date(Date.now() + remains)) }));
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
