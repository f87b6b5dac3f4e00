// Send a list of cards as one field per word.

import { around } from "../elements.js";

/** @param {HTMLInputElement} list */
function spell(list) {
  const form = list.form;
  if (!form) return;
  for (const old of form.querySelectorAll("[data-spelled]")) old.remove();
  list.value.split(/[\s,]+/).filter(Boolean).forEach((word, place) => {
    const hidden = document.createElement("input");
    Object.assign(hidden, { type: "hidden", name: `${list.dataset.list}.${place}`, value: word });
    hidden.dataset.spelled = "";
    form.append(hidden);
  });
}

document.addEventListener("input", (event) => {
  const list = around(event, "[data-list]", HTMLInputElement);
  if (list) spell(list);
});
