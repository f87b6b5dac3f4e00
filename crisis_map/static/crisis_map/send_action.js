// Sends one action without a button on the page. A refusal is shown below the map.

import { byId, first } from "../elements.js";
import { submit } from "../submitting.js";
import { given } from "../words.js";

const act = first(document, ".console");
const said = byId("hand-said");

const sayNoMore = () => said.querySelectorAll("form[data-over]").forEach((form) => form.remove());

/** @param {Record<string, string | undefined>} fields */
export function press(fields) {
  const form = document.createElement("form");
  form.setAttribute("hx-post", given(act, "act"));
  form.setAttribute("hx-swap", "none");
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: value ?? "" }));
  }
  const refusal = Object.assign(document.createElement("p"), { className: "refusal" });
  refusal.setAttribute("role", "alert");
  form.append(refusal);
  sayNoMore();
  said.append(form);
  window.htmx.process(form);
  form.addEventListener("done", () => form.remove());
  new MutationObserver(() => form.toggleAttribute("data-over", !refusal.hasAttribute("data-waiting")))
    .observe(refusal, { childList: true, characterData: true, subtree: true });
  submit(form);
}

document.addEventListener("tool", sayNoMore);
