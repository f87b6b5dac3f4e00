// Funding in one row of numbers: only those that were changed are sent, all in one step.

import { closeTool } from "./tools.js";

const form = document.getElementById("panel-fund");
const amounts = Array.from(form.querySelectorAll("[data-amount-of]"));

function begin() {
  for (const amount of amounts) {
    amount.value = amount.defaultValue = document.getElementById(amount.dataset.amountOf).dataset.funding;
  }
  amounts[0]?.focus();
  amounts[0]?.select();
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool === "fund" && detail.open) begin();
});

form.addEventListener("formdata", (event) => {
  for (const amount of amounts) {
    if (amount.value === amount.defaultValue) event.formData.set(amount.name, "");
  }
});

form.addEventListener("done", closeTool);
