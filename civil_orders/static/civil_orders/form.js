// This phone's form in the box, kept with its receipt until the turn is over.

import { ask } from "./requests.js";
import { forget, keep, kept, namesOf } from "./phone_storage.js";

let asking = "";
let again = false;

/**
 * `lines` and `notes` as sent; `words`: null once forgotten; `replaced`: by another form; `void`: its card is;
 * `fates`.
 * @param {string} mark
 * @returns {SealedForm | null}
 */
export function formOf(mark) {
  return kept(`form/${mark}`);
}

/** @returns {SealedForm[]} */
export function allForms() {
  return namesOf("form/").map(kept).filter(Boolean);
}

/** @param {SealedForm} form */
export function keepForm(form) {
  keep(`form/${form.mark}`, form);
  document.dispatchEvent(new CustomEvent("form"));
}

/** @param {string} mark */
export function forgetForm(mark) {
  forget(`form/${mark}`);
}

/**
 * Request the form's fate by its receipt. After its turn nobody can replace it.
 * @param {string} mark
 * @param {boolean} [isOver]
 */
export async function lookUp(mark, isOver = false) {
  const form = formOf(mark);
  if (!form?.words) return;
  if (asking) return void (again = true); // the pending response may predate the newest change
  asking = form.id;
  const found = await ask("/o/receipt/", { words: form.words.join(" ") });
  asking = "";
  if (again) setTimeout(() => lookUp(mark, isOver));
  again = false;
  const now = formOf(mark);
  if (!found || now?.id !== form.id) return;
  const told = found.ok ? { replaced: false, stage: found.stage, fates: found.lines } : isOver ? {} : { replaced: true };
  if (JSON.stringify({ ...now, ...told }) !== JSON.stringify(now)) keepForm({ ...now, ...told });
}

window.addEventListener("storage", ({ key }) => key?.includes("/form/") && document.dispatchEvent(new CustomEvent("form")));
