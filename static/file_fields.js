// File fields of forms: the name of the chosen file in the page's language, and size limits.

import { all, first } from "./elements.js";

const LONGEST_FIELD = 30_000; // bytes: the server takes 64 KB of fields in one form

/** Write the name of each chosen file. Call it again after fields were drawn again, or emptied by a script. */
export function showFiles() {
  for (const place of all(document, ".file-field")) {
    const file = first(place, "input", HTMLInputElement).files?.[0];
    const name = first(place, ".file-name");
    name.textContent = file ? file.name : (place.dataset.none ?? "");
    name.classList.toggle("soft", !file);
    place.dataset.shown = "";
  }
}

/**
 * Whether the chosen file is larger than its form allows.
 * @param {HTMLInputElement} input
 */
export function isTooLong({ files, form }) {
  return (files?.[0]?.size ?? 0) > Number(form?.dataset.longest);
}

/**
 * Whether the chosen file is too large; the browser says so beside the field, and does not send the form.
 * @param {HTMLInputElement} input
 */
export function refuseTooLong(input) {
  input.setCustomValidity(isTooLong(input) ? (input.form?.dataset.tooLong ?? "") : "");
  return !input.reportValidity();
}

/**
 * Replace a text that is too long for a field by a file.
 * @param {FormData} formData
 * @param {string} name the field that holds the text
 * @param {string} file the field that takes the file
 * @param {string} [fileName]
 */
export function sendLongTextAsFile(formData, name, file, fileName = name) {
  const text = new Blob([String(formData.get(name) ?? "")]);
  if (text.size <= LONGEST_FIELD) return;
  formData.delete(name);
  formData.set(file, text, fileName);
}

document.addEventListener("change", showFiles);
window.addEventListener("pageshow", showFiles); // the browser keeps a chosen file on the way back
showFiles();
