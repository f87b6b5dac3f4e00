// Steppers that choose pieces by kind. The submit button shows the total.

import { all, around, first } from "../elements.js";
import { submitterOf } from "../submitting.js";
import { fill, given } from "../words.js";

/** @param {HTMLFormElement} form */
const fields = (form) => all(form, ".count", HTMLInputElement);
/** @param {HTMLInputElement} field */
const squaresOf = (field) => Number(given(field, "squares"));

/** @param {HTMLFormElement} form */
function sums(form) {
  const chosen = fields(form).map((field) => [Number(field.value), squaresOf(field)]);
  const price = fields(form).filter((field) => Number(field.value)).map((field) => `${field.value} ${given(field, "letter")}`).join(", ");
  const pieces = chosen.reduce((sum, [many]) => sum + many, 0);
  return { pieces, price, squares: chosen.reduce((sum, [many, each]) => sum + many * each, 0) };
}

/**
 * How many more of this kind fit the supply, the wanted squares and the limit.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} field
 */
function room(form, field) {
  const { exact, most } = form.dataset;
  const { pieces, squares } = sums(form);
  const left = exact ? Math.floor((Number(exact) - squares) / squaresOf(field)) : Infinity;
  return Math.min(Number(field.max) - Number(field.value), left, most ? Number(most) - pieces : Infinity);
}

/** @param {HTMLFormElement} form */
function tell(form) {
  const { pieces, price, squares } = sums(form);
  const { exact } = form.dataset;
  const isReady = exact ? squares === Number(exact) : pieces > 0;
  const button = first(form, "button[type=submit]");
  const ready = squares === 1 ? "readyOne" : "ready";
  button.textContent = fill(given(form, isReady ? (form.dataset[ready] === undefined ? "ready" : ready) : "open"), { pieces, price, squares, left: Number(exact) - squares });
  button.setAttribute("aria-disabled", String(!isReady));
  if (isReady) button.removeAttribute("aria-disabled");
  for (const field of fields(form)) {
    const row = rowOf(field);
    first(row, '[data-step="-1"]', HTMLButtonElement).disabled = Number(field.value) <= 0;
    first(row, '[data-step="1"]', HTMLButtonElement).disabled = room(form, field) <= 0;
  }
}

/** @param {Element} within */
function rowOf(within) {
  const row = within.closest(".count-row");
  if (!row) throw new TypeError("This count stands in no row");
  return row;
}

/** @param {HTMLFormElement} form */
function tellPicked(form) {
  const isReady = form.querySelector("input:checked") !== null;
  const button = first(form, "button[type=submit]");
  button.textContent = given(form, isReady ? "ready" : "open");
  if (isReady) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function tellAll() {
  for (const form of all(document, "[data-picks]", HTMLFormElement)) tellPicked(form);
  for (const form of all(document, "[data-counts]", HTMLFormElement)) tell(form);
}

document.addEventListener("click", (event) => {
  const pressed = around(event, ".count-row [data-step]", HTMLButtonElement);
  if (!pressed?.form) return;
  const { form } = pressed;
  const field = first(rowOf(pressed), ".count", HTMLInputElement);
  const by = Number(given(pressed, "step"));
  if (by > 0 && room(form, field) <= 0) return;
  field.value = String(Math.max(0, Number(field.value) + by));
  tell(form);
});

document.addEventListener("change", (event) => {
  const form = around(event, "[data-picks]", HTMLFormElement);
  if (form) tellPicked(form);
});

// Leave out dice that were not entered.
document.addEventListener("htmx:configRequest", (event) => {
  const { formData, triggeringEvent } = event.detail;
  for (const name of Array.from(formData.keys())) if (name.startsWith("quake.") && !formData.get(name)) formData.delete(name);
  if (!(triggeringEvent && submitterOf(triggeringEvent)?.matches("[data-nothing]"))) return;
  for (const name of Array.from(formData.keys())) if (name.startsWith("pieces.")) formData.delete(name);
  if (formData.get("type") === "contribute") formData.set("pieces.blue", "0");
}, { capture: true });

document.addEventListener("reset", () => setTimeout(tellAll));
document.addEventListener("part", ({ detail }) => {
  if (detail.name === "turn") tellAll();
});
tellAll();
