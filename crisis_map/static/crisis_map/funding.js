// The funding form: sends only the amounts that were changed, all in one step.

import { all, byId, first } from "../elements.js";
import { given } from "../words.js";
import { closeTool } from "./tools.js";

const panel = byId("panel-fund");
const form = first(panel, "form");
const amounts = () => all(form, "[data-amount-of]", HTMLInputElement);

function begin() {
  for (const amount of amounts()) {
    amount.value = amount.defaultValue = given(byId(given(amount, "amountOf")), "funding");
  }
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool !== "fund" || !detail.open) return;
  begin();
  amounts()[0]?.focus();
  amounts()[0]?.select();
});

form.addEventListener("formdata", (event) => {
  for (const amount of amounts()) {
    if (amount.value === amount.defaultValue) event.formData.set(amount.name, "");
  }
});

document.addEventListener("city", begin);
panel.addEventListener("done", closeTool);
