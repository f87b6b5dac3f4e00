// A side's turn on its phone: choosing what to attack on the board, counting chips, and hiding people.

import { squares } from "../squares.js";
import { arranging } from "./arrange.js";

const turn = () => document.getElementById("turn");
const board = document.querySelector(".board");

/** A stepper counts between the ends of its field; what it shows counts as unchanged, so that live updates get in. */
function step(button) {
  const field = button.parentElement.querySelector("input");
  count(field, Number(field.value) + Number(button.dataset.step));
}

function count(field, value) {
  const within = Math.min(Number(field.max), Math.max(Number(field.min), value));
  field.value = field.defaultValue = String(within);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Marks on the board what is chosen, and what would go dark with it. */
function mark(at) {
  const lying = Array.from(board.querySelectorAll(".square"));
  const dark = lying.find((square) => square.dataset.square === at)?.dataset.dark.split(" ") ?? [];
  for (const square of lying) {
    const chosen = square.dataset.square === at;
    square.classList.toggle("chosen", chosen);
    square.classList.toggle("would-fall", dark.includes(square.dataset.square));
    if (square.hasAttribute("aria-pressed")) square.setAttribute("aria-pressed", String(chosen));
  }
}

function choose(at) {
  const form = turn().querySelector("[data-attack]");
  if (!form) return mark("");
  const select = form.elements.at;
  for (const option of select.options) option.defaultSelected = option.selected = option.value === at;
  for (const effect of form.querySelectorAll("[data-effect-of]")) effect.hidden = effect.dataset.effectOf !== at;
  const least = Number(select.selectedOptions[0]?.dataset.least ?? 1);
  form.elements.chips.min = least;
  count(form.elements.chips, at ? Math.max(least, Number(form.elements.chips.value)) : least);
  mark(at);
}

/** The large button says what it will do. */
function word(form) {
  const button = form.querySelector("[data-with]");
  if (!button) return;
  const at = form.elements.at?.value ?? "";
  if (form.elements.at) button.setAttribute("aria-disabled", String(!at));
  if (form.elements.at && !at) return void (button.textContent = button.dataset.choose);
  button.textContent = button.dataset.with.replace("{at}", at).replace("{chips}", form.elements.chips.value);
}

function begin() {
  const section = turn();
  const attack = section.querySelector("[data-attack]");
  if (attack) choose(attack.elements.at.value);
  else mark("");
  const form = section.querySelector("[data-arrange]");
  if (form) arranging(form);
  else sessionStorage.removeItem(`hiding-${document.querySelector(".seat-main").dataset.table}`);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) step(button);
});
squares(board, ".square[role=button]", { tap: (square) => choose(square.dataset.square) });
document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-attack], [data-raise]");
  if (event.target.name === "chips" && form) word(form);
});
document.addEventListener("change", (event) => {
  if (event.target.name === "at") choose(event.target.value);
});
document.addEventListener("part", (event) => {
  if (event.detail.name === "turn") begin();
  else if (event.detail.name.startsWith("square-")) mark(turn().querySelector("[data-attack]")?.elements.at.value ?? "");
});
begin();
