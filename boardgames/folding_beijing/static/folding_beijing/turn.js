// A side's turn: choosing a target, counting chips, and hiding people.

import { all, around, byId, field, first } from "../elements.js";
import { squares } from "../squares.js";
import { fill, given } from "../words.js";
import { arranging, forgetLaid } from "./arrange.js";

const turn = () => byId("turn");
const board = first(document, ".board", SVGSVGElement);

/** The attack form, or null. */
function attack() {
  const form = turn().querySelector("[data-attack]");
  return form instanceof HTMLFormElement ? form : null;
}

/** The chosen square, or "". */
function chosen() {
  const form = attack();
  return form ? field(form, "at", HTMLSelectElement).value : "";
}

/**
 * Change the field within its limits. It counts as unchanged, so that live updates replace it.
 * @param {HTMLElement} button
 */
function step(button) {
  const stepped = first(button.parentElement ?? document, "input", HTMLInputElement);
  count(stepped, Number(stepped.value) + Number(button.dataset.step));
}

/**
 * @param {HTMLInputElement} counted
 * @param {number} value
 */
function count(counted, value) {
  const within = Math.min(Number(counted.max), Math.max(Number(counted.min), value));
  counted.value = counted.defaultValue = String(within);
  counted.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Mark the chosen square and those that would lose power.
 * @param {string} at
 */
function mark(at) {
  const lying = Array.from(board.querySelectorAll(".square"));
  const dark = lying.find((square) => square.dataset.square === at)?.dataset.dark?.split(" ") ?? [];
  for (const square of lying) {
    const isChosen = square.dataset.square === at;
    square.classList.toggle("chosen", isChosen);
    square.classList.toggle("would-fall", dark.includes(given(square, "square")));
    if (square.hasAttribute("aria-pressed")) square.setAttribute("aria-pressed", String(isChosen));
  }
}

/** @param {string} at */
function choose(at) {
  const form = attack();
  if (!form) return mark("");
  const select = field(form, "at", HTMLSelectElement);
  for (const option of select.options) option.defaultSelected = option.selected = option.value === at;
  for (const effect of all(form, "[data-effect-of]")) effect.hidden = effect.dataset.effectOf !== at;
  const least = Number(select.selectedOptions[0]?.dataset.least ?? 1);
  const chips = field(form, "chips");
  chips.min = String(least);
  count(chips, at ? Math.max(least, Number(chips.value)) : least);
  mark(at);
}

/**
 * Label the submit button with its effect.
 * @param {HTMLFormElement} form
 */
function word(form) {
  /** @type {HTMLElement | null} */
  const button = form.querySelector("[data-with]");
  if (!button) return;
  const chooses = form.elements.namedItem("at");
  const at = chooses instanceof HTMLSelectElement ? chooses.value : "";
  if (chooses) button.setAttribute("aria-disabled", String(!at));
  if (chooses && !at) return void (button.textContent = given(button, "choose"));
  button.textContent = fill(button.dataset.with, { at, chips: field(form, "chips").value });
}

function begin() {
  const form = attack();
  if (form) choose(field(form, "at", HTMLSelectElement).value);
  else mark("");
  const raised = turn().querySelector("[data-raise]");
  if (raised instanceof HTMLFormElement) word(raised);
  const arranged = turn().querySelector("[data-arrange]");
  if (arranged instanceof HTMLFormElement) arranging(arranged);
  else forgetLaid(first(document, ".seat-main").dataset.table);
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-step]");
  if (button) step(button);
});
squares(board, ".square[role=button]", { tap: (square) => choose(given(square, "square")) });
document.addEventListener("input", (event) => {
  const form = around(event, "[data-attack], [data-raise]", HTMLFormElement);
  if (form && around(event, "[name=chips]", HTMLInputElement)) word(form);
});
document.addEventListener("change", (event) => {
  const at = around(event, "[name=at]", HTMLSelectElement);
  if (at) choose(at.value);
});
document.addEventListener("part", (event) => {
  if (event.detail.name === "turn") begin();
  else if (event.detail.name.startsWith("square-")) mark(chosen());
});
begin();
