// Runs the page's clocks on the server's time, whatever the device's own clock says.

import { all } from "./elements.js";
import { minutesAndSeconds, timeOfDay } from "./minutes.js";
import { fill, write } from "./words.js";

const RECENT = 30; // heartbeats
const SOON = 2 * 60 * 1000;
const LAST = 60 * 1000;
const TICK = 100;

/** @type {string | undefined} */
let boot = "";
/** @type {number[]} */
let offsets = []; // performance.now() minus the server's clock, each too large by the message's travel time

/**
 * Note that the server's clock showed `milliseconds` when this page's showed `heard`. `of`: the server machine's boot id.
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
 * The server's clock now; null if it is unknown, or the machine was restarted since boot `of`.
 * @param {string | undefined} of
 */
function serverNow(of) {
  return offsets.length && of === boot ? performance.now() - Math.min(...offsets) : null;
}

function tick() {
  for (const clock of all(document, ".clock:not([hidden])")) show(clock);
  for (const message of all(document, ".announcement[data-until], .announced[data-until]")) end(message);
  for (const since of all(document, "[data-sent-at]")) sayAge(since);
}

/**
 * Hide a message whose time is over, or that was sent before the machine was restarted.
 * @param {HTMLElement} message
 */
function end(message) {
  const left = timeLeft(message);
  message.hidden = left === null ? boot !== message.dataset.boot : left <= 0;
  for (const time of all(message, "[data-time-left]")) write(time, fill(time.dataset.timeLeft, { time: minutesAndSeconds(left ?? 0) }));
}

/**
 * Say how many minutes ago something was; nothing if the machine was restarted since.
 * @param {HTMLElement} place
 */
function sayAge(place) {
  const now = serverNow(place.dataset.boot);
  const minutes = now === null ? null : Math.floor((now - Number(place.dataset.sentAt)) / 60_000);
  const { ago, new: recent } = place.dataset;
  write(place, minutes === null ? "" : minutes < 1 ? recent : fill(ago, { minutes }));
}

/**
 * Milliseconds left on a clock, negative after its end; null if unknown.
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
  const time = remains < 0 ? "over" : remains <= LAST ? "last" : remains <= SOON ? "soon" : "calm";
  if (clock.dataset.time === time) return;
  clock.dataset.time = time;
  if (time === "last" && until !== undefined) for (const word of all(clock, "[data-when-last]")) write(word, word.dataset.whenLast);
  if (time === "over") for (const word of all(clock, "[data-when-over]")) sayOver(word, until);
}

/**
 * Show at what time of day a break ends, unless its clock is paused.
 * @param {HTMLElement} clock
 * @param {number} remains
 */
function sayBack(clock, remains) {
  /** @type {HTMLElement | null} */
  const back = clock.querySelector(".back-at");
  if (!back) return;
  back.hidden = clock.dataset.until === undefined;
  clock.style.setProperty("--left", String(Math.min(1, Math.max(0, remains / Number(clock.dataset.length)))));
  write(back, remains < 0 ? back.dataset.whenOver : fill(back.dataset.backAt, { time: timeOfDay(new Date(Date.now() + remains)) }));
}

/**
 * Say that the time is over. A clock that was paused after its end goes on saying that it is paused.
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
document.addEventListener("part", ({ target }) => { // at once, as the projector fits its column to what is there
  if (!(target instanceof HTMLElement)) return;
  for (const since of all(target, "[data-sent-at]")) sayAge(since);
  if (target.matches(".clock:not([hidden])")) show(target);
});
setInterval(tick, TICK);
tick();
