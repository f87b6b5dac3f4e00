// Keeps what is typed in the console's forms across reloads, for this window, until it is sent.

import { all, around } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { openTool } from "./tools.js";

const FIELDS = "input:not([type=hidden]), select, textarea";

const OURS = "typed/";
const EVENT = `${OURS}${document.body.dataset.event}/`;
const store = new KeptValues("sessionStorage");

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form */
const nameOf = (form) => `${EVENT}${form.dataset.kept}`;
/** @param {HTMLFormElement} form */
const fieldsOf = (form) => /** @type {Field[]} */ (all(form, FIELDS)).filter(({ name }) => name);
const forms = () => all(document, "form[data-kept]", HTMLFormElement);

/** @param {HTMLFormElement} form */
function keep(form) {
  const typed = fieldsOf(form).filter(({ value }) => value).map(({ name, value }) => [name, value]);
  if (typed.length) store.set(nameOf(form), JSON.stringify(Object.fromEntries(typed)));
  else store.remove(nameOf(form));
}

/**
 * Restore what was typed; false if there was nothing.
 * @param {HTMLFormElement} form
 */
function putBack(form) {
  const kept = JSON.parse(store.get(nameOf(form)) ?? "null");
  if (!kept) return false;
  for (const field of fieldsOf(form)) {
    const value = kept[field.name] ?? "";
    field.value = value;
    if (field.value !== value && field instanceof HTMLSelectElement) field.add(new Option(value, value, false, true));
    const row = field.closest(".order-row");
    if (value && row instanceof HTMLElement) row.hidden = false;
  }
  return true;
}

/** @param {Event} event */
function hear(event) {
  const form = around(event, "form[data-kept]", HTMLFormElement);
  if (form) setTimeout(() => keep(form)); // after the other listeners and a reset
}

function begin() {
  for (const key of store.keys()) if (key.startsWith(OURS) && !key.startsWith(EVENT)) store.remove(key);
  for (const note of all(document, "[data-keeps-nothing]")) note.hidden = store.tries();
  const open = store.get(`${EVENT}open`) ?? "";
  for (const form of forms().filter(putBack)) {
    const button = form.closest(`[data-panel="${open}"]`) && document.querySelector(`[data-tool="${open}"][aria-expanded]`);
    if (button instanceof HTMLElement) openTool(open, button);
  }
}

for (const kind of ["input", "change", "reset", "done"]) document.addEventListener(kind, hear);
document.addEventListener("tool", ({ detail }) => store.set(`${EVENT}open`, detail.open ? detail.tool : ""));
begin();
