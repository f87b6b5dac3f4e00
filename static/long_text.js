// Sends pasted text that is too long for a form field as a file, and refuses files that are too large.

import { all, first } from "./elements.js";
import { refuseTooLong, sendLongTextAsFile } from "./file_fields.js";

const form = first(document, "form[data-longest]", HTMLFormElement);
const file = first(form, "input[type=file]", HTMLInputElement);

form.addEventListener("formdata", ({ formData }) => {
  if (file.files?.length) return;
  for (const field of all(form, "textarea", HTMLTextAreaElement)) sendLongTextAsFile(formData, field.name, file.name, "pasted.txt");
});
file.addEventListener("change", () => refuseTooLong(file));
