// Keeps what is typed in Control's forms across reloads and pages, for this window, until it is sent.

import { all, around } from "./elements.js";
import { ofEvent } from "./kept_keys.js";
import { KeptValues } from "./kept_values.js";
import { isChanged, TICKED } from "./parts.js";

const FIELDS = "input:not([type=hidden]), select, textarea";

const store = new KeptValues("sessionStorage");

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form */
const nameOf = (form) => `${ofEvent("typed")}${form.dataset.kept}`;
/** @param {HTMLFormElement} form */
const fieldsOf = (form) => /** @type {Field[]} */ (all(form, FIELDS)).filter(({ name }) => name);
/**
 * Funding is kept by its district, whose place in the list may change.
 * @param {Field} field
 */
const keyOf = (field) => field.dataset.keptAs ?? field.name;
/** @param {Field} field */
const isTicked = (field) => field instanceof HTMLInputElement && field.matches(TICKED);

/** @param {HTMLFormElement} form */
function keep(form) {
  const changed = fieldsOf(form).filter((field) => isChanged(field) && (!isTicked(field) || /** @type {HTMLInputElement} */ (field).checked));
  const typed = changed.map((field) => [keyOf(field), field.value]);
  if (typed.length) store.set(nameOf(form), JSON.stringify(Object.fromEntries(typed)));
  else store.remove(nameOf(form));
}

/**
 * What was typed in the form, by `keyOf` its fields; null if nothing was.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string> | null}
 */
function keptOf(form) {
  return store.record(nameOf(form));
}

/** The forms of this page in which something was typed. */
export const keptForms = () => all(document, "form[data-kept]", HTMLFormElement).filter(keptOf);

export function putBackAll() {
  keptForms().forEach(putBack);
}

/** @param {HTMLFormElement} form */
function putBack(form) {
  const kept = keptOf(form) ?? {};
  for (const field of fieldsOf(form).filter((each) => keyOf(each) in kept)) putIn(field, kept[keyOf(field)]);
}

/**
 * @param {Field} field
 * @param {string} value
 */
function putIn(field, value) {
  if (isTicked(field)) {
    /** @type {HTMLInputElement} */ (field).checked = field.value === value;
    return;
  }
  field.value = value;
  if (field.value !== value && field instanceof HTMLSelectElement) field.add(new Option(value, value, false, true));
  const row = field.closest(".order-row");
  if (value && row instanceof HTMLElement) row.hidden = false;
}

/** @param {Event} event */
function hear(event) {
  const form = around(event, "form[data-kept]", HTMLFormElement);
  if (!form) return;
  if (event.type !== "reset") keep(form); // the page may be left at once
  setTimeout(() => keep(form)); // after whatever else hears it, and after a reset
}

for (const note of all(document, "[data-keeps-nothing]")) note.hidden = store.tries();
for (const kind of ["input", "change", "reset", "done"]) document.addEventListener(kind, hear);
putBackAll();
