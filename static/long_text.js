// What is pasted may be longer than a field of a form may be: it goes as a file then. A file that is too long is not sent.

import { first } from "./elements.js";
import "./file_fields.js";

const LONGEST_FIELD = 30_000; // bytes; a form's fields together may have 64 KB

const form = first(document, "form[data-longest]", HTMLFormElement);
const file = first(form, "input[type=file]", HTMLInputElement);

form.addEventListener("formdata", ({ formData }) => {
  for (const field of form.querySelectorAll("textarea")) {
    const text = new Blob([field.value]);
    if (file.files?.length || text.size <= LONGEST_FIELD) continue;
    formData.delete(field.name);
    formData.set(file.name, text, "pasted.txt");
  }
});

file.addEventListener("change", () => {
  const tooLong = (file.files?.[0]?.size ?? 0) > Number(form.dataset.longest);
  file.setCustomValidity(tooLong ? (form.dataset.tooLong ?? "") : "");
  file.reportValidity();
});
