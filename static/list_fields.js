// Typed lists: each word is sent as a field of its own, `NAME.0`, `NAME.1`, …; with `data-pairs`, "4,31" as two fields.

import { around } from "./elements.js";

/** @param {HTMLInputElement} list */
function split(list) {
  const name = list.dataset.list;
  for (const old of list.form?.querySelectorAll(`[data-of-list="${name}"]`) ?? []) old.remove();
  const isPaired = "pairs" in list.dataset;
  list.value.split(isPaired ? /\s+/ : /[\s,]+/).filter(Boolean).forEach((word, place) => {
    if (isPaired) word.split(",").forEach((value, axis) => add(list, `${name}.${place}.${axis}`, value));
    else add(list, `${name}.${place}`, "capitals" in list.dataset ? word.toUpperCase() : word);
  });
}

/**
 * @param {HTMLInputElement} list
 * @param {string} name
 * @param {string} value
 */
function add(list, name, value) {
  const hidden = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  hidden.dataset.ofList = list.dataset.list;
  list.form?.append(hidden);
}

document.addEventListener("input", (event) => {
  const field = around(event, "[data-list], [data-capitals]", HTMLInputElement);
  if (!field) return;
  if ("list" in field.dataset) split(field);
  else field.value = field.value.toUpperCase();
});
