// Corrects a line of the queue in a form below the next step; tapped hexes fill it in.

import { byId, field } from "../elements.js";
import { fill } from "../words.js";
import { closeTool } from "./tools.js";

const form = byId("change-form", HTMLFormElement);
const title = byId("change-title");

/**
 * Fill the form with the line of the pressed button.
 * @param {HTMLElement} button
 */
function begin(button) {
  const { form: name, line, from, to, token } = button.dataset;
  for (const [field, value] of Object.entries({ form: name, line, from, to, token })) set(field, value ?? "");
  title.textContent = fill(title.dataset.title, { line, from, to });
  const origin = field(form, "from");
  origin.focus({ preventScroll: true });
  origin.select();
  form.scrollIntoView({ block: "nearest" });
}

/**
 * @param {string} name
 * @param {string} value
 */
function set(name, value) {
  const place = form.elements.namedItem(name);
  if (place instanceof HTMLInputElement || place instanceof HTMLSelectElement) place.value = value;
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool === "change" && detail.button) begin(detail.button);
});

form.addEventListener("done", closeTool);
