// The card's value: removed from the address, kept for this tab, sent in request bodies only.

import { KeptValues } from "../kept_values.js";
import { ask } from "./requests.js";

const OF_NO_USE = new Set(["unknown_card", "mistyped_card", "other_event_card", "void_card"]);
const kind = document.body.dataset.cardKind;
const VALUE = `orders/${kind}-card`;
const FACTS = `orders/${kind}-facts`;

export const store = new KeptValues("sessionStorage");

/** Take the value from the address. Scanning a card with an open page reloads it. */
export function takeFromAddress() {
  const value = location.hash.slice(1);
  if (!value) return;
  const isOther = value !== card();
  history.replaceState(history.state, "", location.pathname + location.search);
  if (isOther) hold(value);
}

export function card() {
  return store.get(VALUE) ?? history.state?.card ?? "";
}

/** @param {string} value */
export function hold(value) {
  store.set(VALUE, value);
  store.remove(FACTS);
  if (!store.works && !("kiosk" in document.body.dataset)) history.replaceState({ card: value }, ""); // kept in any case
}

export function letGo() {
  store.remove(VALUE);
  store.remove(FACTS);
  history.replaceState(null, "");
}

/**
 * The last known data of the card, or null.
 * @returns {CardFacts | null}
 */
export function facts() {
  return store.record(FACTS);
}

/**
 * Request a card's data and its `screens`. Null: no response. `ok` is false if the card is
 * no longer valid.
 * @param {string} value
 * @returns {Promise<CardAnswer>}
 */
export async function factsOf(value, screens = false) {
  const told = await ask("/o/card/", { card: value, screens });
  if (!told || isOver(told)) return told;
  const why = told.ok ? told.why_not : told;
  return why && OF_NO_USE.has(why.code) ? { ok: false, code: why.code, message: why.message } : told;
}

/** Request this tab's card. Its data is kept without screens. */
export async function askFacts(screens = false) {
  const asked = card();
  const told = await factsOf(asked, screens);
  if (!told?.ok || asked !== card()) return told;
  store.set(FACTS, JSON.stringify({ ...told, screens: undefined }));
  document.dispatchEvent(new CustomEvent("facts"));
  return told;
}

/** @type {Promise<CardAnswer> | undefined} */
let first;

/** The first response, requested once a card is known. */
export function askFirst() {
  return (first ??= card() ? askFacts(true) : Promise.resolve(null));
}

/**
 * Whether the card's turn is over. Checked first.
 * @param {CardFacts | CardRefusal} told
 */
export function isOver(told) {
  return Boolean(told.ok && told.turn && told.turn < told.coming_turn);
}

/**
 * Redirect an order card or a district card to its page.
 * @param {CardFacts} told
 */
export function belongsElsewhere(told) {
  if (kind === told.kind) return false;
  const value = card();
  letGo();
  location.replace(`${told.kind === "district" ? "/d/" : "/o/"}#${value}`);
  return true;
}

/**
 * A few bits of a card's digest: enough to tell a phone's cards apart, too few to guess one.
 * @param {string} value
 */
export function markOf(value) {
  const plain = value.normalize("NFKC").toUpperCase().replace(/[^0-9A-Z]/g, "");
  let sum = 7;
  for (const character of plain) sum = (sum * 31 + character.charCodeAt(0)) % 65521;
  return sum.toString(36);
}

window.addEventListener("hashchange", () => {
  takeFromAddress();
  location.reload();
});
