// Saves each phase when one of its fields has changed, one phase at a time. A default name is shown in the reader's
// language, and is sent back untranslated unless somebody has changed it.

import { all, around, field, first } from "../elements.js";
import { submit } from "../submitting.js";
import { given } from "../words.js";

const SAVES = "[data-save-on-change]";

/** @type {Set<HTMLFormElement>} */
const waiting = new Set(); // forms that were changed while another was being saved
/** @type {HTMLFormElement | null} */
let saving = null;

/** @param {HTMLFormElement} form */
function save(form) {
  if (!form.reportValidity()) return;
  if (saving) return void waiting.add(form);
  saving = form;
  submit(form);
}

/** Save the next form: the one before was saved or refused. */
function goOn() {
  saving = null;
  const [next] = waiting;
  waiting.delete(next);
  if (next?.isConnected) save(next);
}

/**
 * @param {HTMLFormElement} form
 * @param {string} when
 */
function say(form, when) {
  const place = first(form, ".saved");
  place.textContent = place.dataset[when] ?? "";
}

/**
 * Treat the saved name as the unchanged one.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function settle(form, name) {
  field(form, "was").value = field(form, "name").dataset.unchanged = name;
  say(form, "whenSaved");
}

document.addEventListener("change", (event) => {
  const form = event.isTrusted && around(event, SAVES, HTMLFormElement);
  if (form) save(form);
});
document.addEventListener("input", (event) => {
  const form = around(event, SAVES, HTMLFormElement);
  if (form) say(form, "whenTyped");
});
document.addEventListener("done", (event) => {
  const form = around(event, SAVES, HTMLFormElement);
  if (form) settle(form, event.detail.name);
  if (saving) goOn();
});
document.addEventListener("refused", () => saving && goOn());
document.addEventListener("reset", (event) => {
  const form = around(event, SAVES, HTMLFormElement);
  if (form) say(form, "none");
});
window.addEventListener("beforeunload", (event) => {
  const fields = all(document, `${SAVES} :is([name=name], [name=minutes])`, HTMLInputElement);
  if (saving || fields.some((field) => field.value !== field.defaultValue)) event.preventDefault();
});

document.addEventListener("formdata", (event) => {
  const name = event.target.querySelector("[data-unchanged]");
  if (!(name instanceof HTMLInputElement) || name.value !== name.defaultValue) return;
  event.formData.set("name", given(name, "unchanged"));
});
