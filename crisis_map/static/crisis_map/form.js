// Typing a stack of paper forms: hexes in a row go from field to field by themselves, and after a form comes the next one.

import { all, around, byId, field, first } from "../elements.js";
import { labels } from "./labels.js";

const panel = byId("panel-form");
const form = first(panel, "form", HTMLFormElement);

const fields = () => all(form, ".order-row [data-label]", HTMLInputElement);

/**
 * Puts what stands in this field in it and in those after it, and goes on from there.
 * @param {HTMLInputElement} field
 */
function spread(field) {
  const typed = labels(field.value);
  if (typed.length < 2) return;
  const row = fields();
  let place = row.indexOf(field);
  field.value = "";
  typed.forEach((word, number) => {
    if (number) place += 1;
    if (word && !isToken(row, place, word)) put(row[place], word);
    else if (word) place -= 1;
  });
  const last = row[Math.min(place, row.length - 1)];
  last.focus();
  last.setSelectionRange(last.value.length, last.value.length);
}

/**
 * @param {HTMLInputElement | undefined} field
 * @param {string} label
 */
function put(field, label) {
  if (!field) return;
  field.value = label;
  const row = field.closest(".order-row");
  for (const each of [row, row?.nextElementSibling]) if (each instanceof HTMLElement) each.hidden = false;
}

/**
 * P or R after two hexes says which token goes.
 * @param {HTMLInputElement[]} row
 * @param {number} place
 * @param {string} word
 */
function isToken(row, place, word) {
  const kind = new Map([["p", "population"], ["r", "refugee"]]).get(word.toLowerCase());
  const before = row[place - 1]?.closest(".order-row");
  if (!kind || !before || before === row[place]?.closest(".order-row")) return false;
  first(before, "select", HTMLSelectElement).value = kind;
  return true;
}

form.addEventListener("input", (event) => {
  const label = around(event, ".order-row [data-label]", HTMLInputElement);
  if (label) spread(label);
});

form.addEventListener("done", () => field(form, "district", HTMLSelectElement).focus({ preventScroll: true }));
