// The console: Back, lower-case labels, and form rows that appear as needed.

import { all, around, first } from "../elements.js";
import { given } from "../words.js";
import "./press_guard.js"; // must listen to presses first
import "./by_hand.js";
import "./city_change.js";
import "./next_button.js";
import "./change_line.js";
import "./paper_form.js";
import "./funding.js";
import "./fund_table.js";
import { plain, readLabel } from "./line_reader.js";
import "./map_table.js";
import "./displaced.js";
import "./schedule.js";
import "./sections.js";
import "./tools.js";
import "../rulings.js";
import "./zoom.js";
import "./open_again.js"; // opens tools once all of them hear it
import "../shortcuts.js"; // after those that use a key themselves

// The actions that Back undoes: those of the left column, and nothing that somebody did elsewhere meanwhile.
const OF_THE_TURN = new Set([
  "open_phase", "end_forms", "execute_line", "execute_form", "skip_line", "change_line", "put_first",
  "choose_place", "forget_places", "strike", "strike_first", "close_phase", "take_funding",
]);

// Normalise labels, and drop the line numbers of empty rows.
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

// Drop the focus after a click, so that the next key is a shortcut of the page: the space bar must not press the same
// button again, nor a digit place a token on the tapped hex.
document.addEventListener("click", (event) => {
  if (event.detail > 0) event.target.closest?.("a, button, summary, [data-hex]")?.blur();
});

// Request fragments in the page's language.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers["Accept-Language"] = document.documentElement.lang;
});

// Reload the box's buttons whenever its state changes.
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
