// Replay the newest events on the board step by step.

import { byId } from "../elements.js";
import { given, write } from "../words.js";
import { framesOf } from "./frames.js";

const PAUSE = 1100;
const UNIT = 30;

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** @type {Move[][]} */
let steps = []; // the moves of each step
/** @type {Map<string, string>[]} */
let frames = []; // positions of moving pieces before the first and after each step
let shown = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} square */
const column = (square) => square.charCodeAt(0);
/** @param {string} square */
const row = (square) => Number(square.slice(1));
/** @param {string} square */
const pieceOn = (square) => document.querySelector(`#square-${square} .piece`);

/**
 * Place the pieces as after `step` steps.
 * @param {number} step
 */
function show(step) {
  shown = Math.max(0, Math.min(step, frames.length - 1));
  const last = shown === frames.length - 1;
  for (const home of frames[0].keys()) {
    const at = frames[shown].get(home) ?? home;
    const away = `translate(${(column(at) - column(home)) * UNIT}px, ${(row(at) - row(home)) * UNIT}px)`;
    pieceOn(home)?.style.setProperty("transform", at === home ? "none" : away);
  }
  const marks = byId("marks", SVGElement);
  marks.toggleAttribute("data-showing", !last);
  for (const arrow of marks.querySelectorAll(".done")) arrow.classList.toggle("shown", Number(arrow.dataset.step) === shown);
  const caption = byId("caption");
  write(caption, document.querySelector(`#just li[data-step="${shown}"]`)?.dataset.caption);
  caption.toggleAttribute("data-showing", !last && shown > 0);
  for (const line of document.querySelectorAll("#just [data-step]")) {
    line.classList.toggle("shown", !last && Number(line.dataset.step) === shown);
    line.classList.toggle("later", Number(line.dataset.step) > shown);
  }
  document.getElementById("step-back")?.toggleAttribute("disabled", shown === 0);
  document.getElementById("step-on")?.toggleAttribute("disabled", last);
}

function run() {
  clearTimeout(timer);
  if (shown >= frames.length - 1) return;
  show(shown + 1);
  timer = setTimeout(run, PAUSE);
}

/** @param {boolean} play */
function prepare(play) {
  clearTimeout(timer);
  steps = JSON.parse(given(byId("just"), "moves"));
  frames = framesOf(steps);
  if (frames.length < 3 || !play || calm.matches) return show(frames.length - 1);
  show(0);
  timer = setTimeout(run, PAUSE / 2);
}

document.addEventListener("click", (event) => {
  const asked = event.target.closest?.("[data-reveal]")?.dataset.reveal;
  if (asked === undefined) return;
  clearTimeout(timer);
  if (asked === "0") prepare(true);
  else show(shown + Number(asked));
});

// A screen's parts arrive together, so that board and steps match.
let fresh = false;
document.addEventListener("part", (event) => {
  fresh ||= event.target.id === "just";
  if (event.target.id === "green") queueMicrotask(() => show(shown)); // it may arrive after its screen
});
document.addEventListener("screen", () => {
  if (fresh) prepare(true);
  fresh = false;
}, { capture: true });

prepare(false);
