// Stops presses that come too fast, as from a held key. The next button rests for a moment when it has changed, and before
// actions that everybody sees. Other buttons rest only after a press in the same place, or by a key.

import { byId } from "../elements.js";
import { given } from "../words.js";
import { isSamePlace, restOf, restOfNext } from "./press_rest.js";

const AFTER_A_RACE = 1500;
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

function next() {
  return document.getElementById("next-button");
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
  const resting = restOf(String(formData.get("type")), last, performance.now()) > 0 && isSamePlace(place, here);
  note();
  if (resting) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const refusal = elt.closest("form")?.querySelector(".refusal") ?? byId("refusal");
    refusal.textContent = given(said, "again");
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
  if (detail.code && RACES.has(detail.code)) raced = performance.now() + AFTER_A_RACE;
  show();
});

document.addEventListener("part", (event) => {
  if (event.detail.name !== "next") return;
  if (stepOf(next()) !== step) changed = performance.now();
  step = stepOf(next());
  show();
});
