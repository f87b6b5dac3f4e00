// Stops presses that come too fast, as from a held key. The next button rests for a moment when it has changed, and before
// actions that everybody sees; phase buttons when another console changed the phase. Other buttons rest only after a press in
// the same place, or by a key.

import { byId } from "../elements.js";
import { given } from "../words.js";
import { goesToAnotherPhase, isSamePlace, restOf, restOfNext, restOfPhase } from "./press_rest.js";

const AFTER_A_RACE = 1500;
const READ = 5000; // milliseconds for which a press that came too fast is answered
const RACES = new Set(["stale", "already_done", "own_press"]);

const said = byId("rest-said");

let last = -Infinity; // when anything was pressed
/** @type {[number, number] | null} */
let place = null; // where the last press was, in pixels; null: by a key
/** @type {[number, number] | null} */
let here = null; // where the present press is
let changed = -Infinity; // when the next button changed
let raced = -Infinity; // until when it rests because somebody else was faster
let pressed = ""; // the kind of the last press on the next button
let step = stepOf(next());
let phase = phaseNow();
let answered = 0; // the timer of the newest answer to a press that came too fast
let changesPhase = false; // whether this console was the last to press a phase button
let phasedElsewhere = -Infinity; // when another console changed the phase

function next() {
  return document.getElementById("next-button");
}

function phaseNow() {
  return document.getElementById("phase-now")?.textContent;
}

/** @param {Element | null} button */
function kindOf(button) {
  return button?.dataset.tool ?? JSON.parse(button?.getAttribute("hx-vals") ?? "{}").type;
}

/**
 * What a button would do, as text to compare. Executing a line is the same for all lines.
 * @param {Element | null} button
 */
function stepOf(button) {
  const kind = kindOf(button);
  return kind === "execute_line" ? kind : `${kind} ${button?.getAttribute("hx-vals")}`;
}

function restLeft() {
  return restOfNext(kindOf(next()), pressed, { last, changed, raced }, performance.now());
}

function show() {
  const left = restLeft();
  next()?.toggleAttribute("data-resting", left > 0);
  if (left > 0) setTimeout(show, left + 1);
  else said.hidden = true;
}

function showRestOfPhase() {
  const left = restOfPhase(phasedElsewhere, performance.now());
  document.body.toggleAttribute("data-phase-rests", left > 0);
  if (left > 0) setTimeout(showRestOfPhase, left + 1);
}

function note() {
  last = performance.now();
  place = here;
}

document.addEventListener("click", (event) => {
  here = event.detail > 0 ? [event.clientX, event.clientY] : null;
  if (!event.target.closest?.("#next-button")) return;
  const resting = restLeft() > 0;
  note();
  if (resting) {
    event.preventDefault();
    event.stopImmediatePropagation();
    said.hidden = false;
  } else pressed = kindOf(next());
  show();
}, { capture: true });

document.addEventListener("htmx:configRequest", (event) => {
  const { verb, elt, formData } = event.detail;
  if (verb !== "post" || elt.id === "next-button") return;
  const kind = String(formData.get("type"));
  const isOfPhase = goesToAnotherPhase(kind);
  const phaseRests = isOfPhase && restOfPhase(phasedElsewhere, performance.now()) > 0;
  const resting = phaseRests || (restOf(kind, last, performance.now()) > 0 && isSamePlace(place, here));
  changesPhase = isOfPhase && !resting;
  note();
  if (resting) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const refusal = elt.closest("form")?.querySelector(".refusal") ?? byId("refusal");
    const answer = given(said, phaseRests ? "phased" : "again");
    refusal.textContent = answer;
    clearTimeout(answered);
    answered = setTimeout(() => refusal.textContent === answer && refusal.replaceChildren(), READ);
  }
  show();
}, { capture: true });

// A key that is held or pressed too early restarts the rest. On `window`, so that it runs after the press.
window.addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.matches?.("input, select, textarea")) return;
  last = performance.now();
  show();
});

document.addEventListener("refused", ({ detail }) => {
  if (detail.code && RACES.has(detail.code)) {
    raced = performance.now() + AFTER_A_RACE;
    if (changesPhase) phasedElsewhere = performance.now();
  }
  changesPhase = false;
  show();
  showRestOfPhase();
});

function hearPhase() {
  if (phaseNow() === phase) return;
  phase = phaseNow();
  if (!changesPhase) phasedElsewhere = performance.now();
  changesPhase = false;
  showRestOfPhase();
}

document.addEventListener("part", (event) => {
  if (event.detail.name === "phase-now") hearPhase();
  if (event.detail.name !== "next") return;
  if (stepOf(next()) !== step) changed = performance.now();
  step = stepOf(next());
  show();
});
