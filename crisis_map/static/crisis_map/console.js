// The console beside its tools: keys for the next step, back, labels typed in small letters, rows that appear as needed.

import { all, around, first } from "../elements.js";
import { given } from "../words.js";
import "./pace.js"; // hears presses before all others
import "./by_hand.js";
import "./next_button.js";
import "./change.js";
import "./form.js";
import "./funding.js";
import { plain, readLabel } from "./line_reader.js";
import "./map_table.js";
import "./places.js";
import "./schedule.js";
import "./sections.js";
import "./tools.js";
import "./zoom.js";
import "./kept_typing.js"; // opens tools again, once all of them hear it

// What Back takes back: the steps that are done in the left column, and nothing that somebody did elsewhere meanwhile.
const OF_THE_TURN = new Set([
  "open_phase", "end_forms", "execute_line", "execute_form", "skip_line", "change_line", "put_first",
  "choose_place", "forget_places", "strike", "strike_first", "close_phase",
]);

/** @param {EventTarget | null} element */
function typing(element) {
  return element instanceof HTMLElement && element.matches("input, select, textarea, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (typing(event.target)) return;
  if (event.key === " " && event.target.matches?.("button, summary, [role=button]")) return; // it presses what has focus
  const shortcut = CSS.escape(event.key.toLowerCase());
  const button = document.querySelector(`.console [data-shortcut="${shortcut}"]:not(.calm .primary)`);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});

// A row that was left empty has no line number either, and a label is read however it is typed.
document.addEventListener("formdata", (event) => {
  const form = event.target;
  for (const field of all(form, "[data-label]", HTMLInputElement)) {
    if (field.name && event.formData.has(field.name)) event.formData.set(field.name, readLabel(field.value, /(^|\.)to$/.test(field.name)) || plain(field.value).trim());
  }
  for (const field of all(form, "[data-with]", HTMLInputElement)) {
    const empty = given(field, "with").split(" ").every((name) => !event.formData.get(name));
    if (empty) event.formData.delete(field.name);
  }
});

document.addEventListener("input", (event) => {
  const next = around(event, ".order-row")?.nextElementSibling;
  if (next instanceof HTMLElement) next.hidden = false;
});

document.addEventListener("reset", (event) => {
  const form = around(event, "form");
  if (form) all(form, ".order-row").forEach((row, number) => { row.hidden = number >= 6; });
});

// Whoever presses with a mouse or a finger goes on with the keys of the page: the space bar must not press the same
// button again, nor a letter put a token in the hex that was tapped.
document.addEventListener("click", (event) => {
  if (event.detail > 0) event.target.closest?.("a, button, summary, [data-hex]")?.blur();
});

// A piece that is asked for comes in the page's own language.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers["Accept-Language"] = document.documentElement.lang;
});

// Whether the box may be opened says its keeper, asked anew whenever the box has changed.
document.addEventListener("part", (event) => {
  if (event.detail.name === "box-state") document.body.dispatchEvent(new CustomEvent("box"));
});

/** @returns {HTMLElement | null} */
const undo = () => document.querySelector(".undo-place [data-undoes]");

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-back]")) undo()?.click();
});

function offerBack() {
  const possible = OF_THE_TURN.has(undo()?.dataset.undoes ?? "");
  document.querySelector("[data-back]")?.setAttribute("aria-disabled", possible ? "false" : "true");
}

document.addEventListener("part", offerBack);
document.addEventListener("screen", offerBack, { capture: true });
offerBack();

first(document, ".console").dataset.ready = "";
