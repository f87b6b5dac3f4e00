// Ties a ruling note to a step of the log: the button beside the step opens the form, which names the step.

import { all, around, field, first } from "./elements.js";
import { fill, given, write } from "./words.js";

const form = first(document, "form[data-rules]", HTMLFormElement);
const step = field(form, "step");
const chip = first(form, ".ruled-on");
const own = document.getElementById("log-ruling"); // on the console the form is a tool's

/** Name the step; it may have left the log on this page. */
function tell() {
  const button = all(document, "[data-rules-on]").find((each) => each.dataset.rulesOn === step.value);
  chip.hidden = !step.value;
  const what = button?.closest("li")?.querySelector("p")?.textContent?.trim();
  write(chip.firstElementChild, fill(given(chip, "told"), { what: what ?? `#${step.value}` }));
}

/** @param {string} number */
function tie(number) {
  step.value = number;
  step.dispatchEvent(new Event("change", { bubbles: true })); // what is typed is kept
  tell();
}

/** @param {boolean} open */
function show(open) {
  const tool = document.querySelector('[data-tool="note"]');
  if (own) own.hidden = !open;
  else if (tool instanceof HTMLElement && tool.getAttribute("aria-expanded") !== String(open)) tool.click();
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-rules-on]");
  if (button) {
    tie(given(button, "rulesOn"));
    show(true);
    first(form, "textarea").focus();
  } else if (around(event, "[data-unties]")) tie("");
  else if (around(event, "[data-leaves]")) leave();
});

function leave() {
  form.reset();
  show(false);
}

form.addEventListener("reset", () => setTimeout(tell));
form.addEventListener("done", () => own && show(false));
setTimeout(() => {
  tell(); // once what was typed before is back
  if (own && field(form, "text", HTMLTextAreaElement).value) show(true);
});
