// The form that this phone sealed and that is in the box: kept until its turn is over, with the words that find its fate.

import { ask } from "./requests.js";
import { forget, keep, kept, namesOf } from "./phone_storage.js";

let asking = "";
let again = false;

/**
 * `lines` and `notes` as sent, `words`: null once forgotten; `replaced`: another form took its place; `void`: its card
 * is void by now; `fates`.
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
 * Asks what became of the form, by its words alone. Once its turn is over nobody can replace it any more.
 * @param {string} mark
 * @param {boolean} [isOver]
 */
export async function lookUp(mark, isOver = false) {
  const form = formOf(mark);
  if (!form?.words) return;
  if (asking) return void (again = true); // what is on its way may have been answered before the newest change
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

window.addEventListener("storage", ({ key }) => key?.startsWith("orders/form/") && document.dispatchEvent(new CustomEvent("form")));
