// Correcting a line in place: its form stands under the next step, and hexes of the map fill it in.

import { byId, field } from "../elements.js";
import { fill } from "../words.js";
import { closeTool } from "./tools.js";

const form = byId("change-form", HTMLFormElement);
const title = byId("change-title");

/**
 * Takes the line from the button that was pressed, unless another line is being changed and something was typed.
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
