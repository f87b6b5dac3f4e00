// Send cells typed as "4,31 5,31" as one field per number.

import { around } from "../elements.js";

/** @param {HTMLInputElement} field */
function spell(field) {
  const { form } = field;
  if (!form) return;
  for (const old of form.querySelectorAll("[data-spelled]")) old.remove();
  field.value.split(/\s+/).filter(Boolean).forEach((cell, place) => {
    cell.split(",").forEach((value, axis) => {
      const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: `cells.${place}.${axis}`, value });
      hidden.dataset.spelled = "";
      form.append(hidden);
    });
  });
}

document.addEventListener("input", (event) => {
  const field = around(event, "[data-spell-cells]", HTMLInputElement);
  if (field) spell(field);
});
