// Correcting a line in place: its form stands under the next step, and hexes of the map fill it in.

import { closeTool } from "./tools.js";

const form = document.getElementById("change-form");
const title = document.getElementById("change-title");

/** Takes the line from the button that was pressed, unless another line is being changed and something was typed. */
function begin(button) {
  const { form: name, line, from, to, token } = button.dataset;
  for (const [field, value] of Object.entries({ form: name, line, from, to, token })) set(field, value);
  title.textContent = title.dataset.title.replace("{line}", line).replace("{from}", from).replace("{to}", to);
  form.elements.from.focus({ preventScroll: true });
  form.elements.from.select();
  form.scrollIntoView({ block: "nearest" });
}

function set(name, value) {
  form.elements[name].value = value;
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool === "change" && detail.open) begin(detail.button);
});

form.addEventListener("done", closeTool);
