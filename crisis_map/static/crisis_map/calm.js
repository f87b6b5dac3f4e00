// When nothing is next for Control, the next button is no yellow one and takes no key: while the box takes forms, and
// while the map's next turn would pass the programme's.

import { timeLeft } from "../clock.js";

const SOON = 30 * 1000;
const OFTEN = 500;

const part = (name) => document.getElementById(name);

function isCalm(next) {
  if (next.dataset.awaits) return !(next.dataset.awaits === "accepting" && (isNearZero() || isComplete()));
  return next.classList.contains("passes");
}

function isNearZero() {
  const left = timeLeft(part("clock"));
  return left !== null && left <= SOON;
}

/** Whether every district had a form in at the last full minute. */
function isComplete() {
  return part("forms-counted")?.querySelector("[data-complete]") !== null;
}

/** Whether this turn is not the programme's yet. */
function passes(next) {
  const programme = part("phase-now")?.dataset;
  return next.dataset.next === "open" && programme !== undefined && Number(next.dataset.turn) > Number(programme.turns.split(" ")[1]);
}

/** Where the programme is, beside the question whether to go ahead of it. */
function ask(next) {
  const said = next.querySelector(".programme-now");
  if (!said) return;
  const { stage } = part("phase-now").dataset;
  const turn = part("phase-now").querySelector("strong").textContent.trim();
  said.textContent = stage === "briefing" ? said.dataset.briefing : said.dataset.in.replace("{turn}", turn);
}

function sayTime(next) {
  const said = next.querySelector("[data-time-left]");
  const time = part("clock")?.querySelector(".clock-time")?.textContent;
  if (!said || !time || timeLeft(part("clock")) === null) return;
  const words = timeLeft(part("clock")) < 0 ? said.dataset.timeOver : said.dataset.timeLeft;
  const text = words.replace("{time}", time.replace("+", ""));
  if (said.textContent !== text) said.textContent = text;
}

function look() {
  const next = part("next");
  next.classList.toggle("passes", passes(next));
  if (passes(next)) ask(next);
  sayTime(next);
  next.classList.toggle("calm", isCalm(next));
}

document.addEventListener("part", (event) => {
  if (["next", "phase-now", "clock"].includes(event.detail.name)) look();
});
document.addEventListener("htmx:afterSwap", look);
setInterval(look, OFTEN);
look();
