// Keeps what is chosen in a player's turn, but not yet pressed, over a reload: in this window, for the same question.
// Loaded before the game's scripts, which read the fields as they begin.

import { all } from "./elements.js";
import { ofSeat } from "./kept_keys.js";
import { KeptValues } from "./kept_values.js";
import { TICKED } from "./parts.js";

const ASKED = '.seat-main [data-question]:not([data-question=""])';
const FIELDS = ":is(input:not([type=hidden]), select)[name]";

const store = new KeptValues("sessionStorage");
const key = ofSeat("fields");

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {HTMLElement} turn */
const fields = (turn) => /** @type {Field[]} */ (all(turn, FIELDS));
/** @param {Field} field */
const isTicked = (field) => field instanceof HTMLInputElement && field.matches(TICKED);

function keep() {
  const [turn] = all(document, ASKED);
  if (!turn) return store.remove(key);
  const chosen = fields(turn).map((field) => (isTicked(field) ? /** @type {HTMLInputElement} */ (field).checked : field.value));
  store.set(key, JSON.stringify({ question: turn.dataset.question, chosen }));
}

function putBack() {
  const [turn] = all(document, ASKED);
  /** @type {{ question: string, chosen: (string | boolean)[] } | null} */
  const kept = store.record(key);
  store.remove(key);
  if (!turn || !kept || kept.question !== turn.dataset.question) return;
  for (const [place, field] of fields(turn).entries()) {
    const value = kept.chosen[place];
    if (typeof value === "boolean") /** @type {HTMLInputElement} */ (field).checked = value;
    else if (value !== undefined) field.value = value;
  }
}

putBack();
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep); // a phone may end a page in the background
