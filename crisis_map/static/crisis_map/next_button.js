// Calms the next button while nothing is next for Control: not yellow, no shortcut. That is while the box takes forms,
// while the map's next turn would be ahead of the programme, and after the final turn.

import { timeLeft } from "../clock.js";
import { byId, first } from "../elements.js";
import { fill, given, write } from "../words.js";

const SOON = 30 * 1000;
const OFTEN = 500;

/** @param {string} name */
const part = (name) => document.getElementById(name);

/** @param {HTMLElement} next */
function isCalm(next) {
  if (next.dataset.awaits) return !(next.dataset.awaits === "accepting" && (isNearZero() || isComplete()));
  return (next.classList.contains("passes") && next.dataset.next === "open") || isNeverPlayed(next);
}

function isNearZero() {
  const left = timeLeft(part("clock"));
  return left !== null && left <= SOON;
}

/** Whether every district had handed in a form by the last full minute. */
function isComplete() {
  return part("forms-counted")?.querySelector("[data-complete]") !== null;
}

/**
 * Whether opening this turn would be ahead of the programme, which is in an earlier turn, in a break, or in a phase before
 * the one in which the map plays.
 * @param {HTMLElement} next
 */
function passes(next) {
  const programme = part("phase-now")?.dataset;
  if (!["fund", "open"].includes(next.dataset.next ?? "") || programme === undefined) return false;
  const [turn, reached] = [Number(next.dataset.turn), Number(programme.turns?.split(" ")[1])];
  const isEarly = programme.stage === "break" || part("clock-buttons")?.dataset.early === "yes";
  return turn > reached || (turn === reached && isEarly);
}

/**
 * Whether this turn, which is to be funded or opened, is after the final one, or the event is over.
 * @param {HTMLElement} next
 */
function isNeverPlayed(next) {
  const programme = part("phase-now")?.dataset;
  if (!programme || !["fund", "open"].includes(next.dataset.next ?? "")) return false;
  return programme.stage === "over" || Number(next.dataset.turn) > Number(programme.final || Infinity);
}

/**
 * Show where the programme is, beside the question whether to open anyway.
 * @param {HTMLElement} next
 */
function ask(next) {
  /** @type {HTMLElement | null} */
  const said = next.querySelector(".programme-now");
  if (!said) return;
  const now = byId("phase-now");
  const turn = first(now, "strong").textContent.trim();
  const phase = first(now, ".phase-name").textContent.trim();
  const isEarly = part("clock-buttons")?.dataset.early === "yes";
  const place = isEarly ? fill(said.dataset.inPhase, { turn, phase }) : fill(said.dataset.in, { turn });
  write(said, now.dataset.stage === "briefing" ? given(said, "briefing") : place);
}

/** @param {HTMLElement} next */
function sayTime(next) {
  /** @type {HTMLElement | null} */
  const said = next.querySelector("[data-time-left]");
  const time = part("clock")?.querySelector(".clock-time")?.textContent;
  const left = timeLeft(part("clock"));
  if (!said || !time || left === null) return;
  write(said, fill(left < 0 ? said.dataset.timeOver : said.dataset.timeLeft, { time: time.replace("+", "") }));
}

function look() {
  const next = byId("next");
  next.classList.toggle("passes", passes(next));
  if (passes(next)) ask(next);
  sayTime(next);
  next.classList.toggle("calm", isCalm(next));
}

document.addEventListener("part", (event) => {
  if (["next", "phase-now", "clock", "clock-buttons"].includes(event.detail.name)) look();
});
document.addEventListener("htmx:afterSwap", look);
setInterval(look, OFTEN);
look();
