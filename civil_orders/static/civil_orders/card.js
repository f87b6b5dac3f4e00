// The card: out of the address at once, kept for this tab, and sent in bodies only.

import { KeptValues } from "../kept_values.js";
import { ask } from "./requests.js";

const OF_NO_USE = new Set(["unknown_card", "mistyped_card", "other_event_card", "void_card"]);
const kind = document.body.dataset.cardKind;
const VALUE = `orders/${kind}-card`;
const FACTS = `orders/${kind}-facts`;

/** What this tab keeps. */
export const store = new KeptValues("sessionStorage");

/** Takes the value out of the address. A card that is scanned while the page is open begins the page anew. */
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
 * What the card is for, as it was last told; null: not told yet.
 * @returns {CardFacts | null}
 */
export function facts() {
  return JSON.parse(store.get(FACTS) ?? "null");
}

/**
 * Asks what a card is for, and for the `screens` that it shows. Null: no answer came. `ok` is false where the card is of
 * no use any more.
 * @param {string} value
 * @returns {Promise<CardAnswer>}
 */
export async function factsOf(value, screens = false) {
  const told = await ask("/o/card/", { card: value, screens });
  if (!told || isOver(told)) return told;
  const why = told.ok ? told.why_not : told;
  return why && OF_NO_USE.has(why.code) ? { ok: false, code: why.code, message: why.message } : told;
}

/** What this tab's card is for now; kept without its screens, until it is asked again. */
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

/** The answer with which the page begins: asked for once, as soon as there is a card. */
export function askFirst() {
  return (first ??= card() ? askFacts(true) : Promise.resolve(null));
}

/**
 * Whether the card is of a turn that is over: asked before anything else.
 * @param {CardFacts | CardRefusal} told
 */
export function isOver(told) {
  return Boolean(told.ok && told.turn && told.turn < told.coming_turn);
}

/**
 * A district card is shown where district cards are read.
 * @param {CardFacts} told
 */
export function belongsElsewhere(told) {
  if (kind !== "order" || told.kind !== "district") return false;
  const value = card();
  letGo();
  location.replace(`/d/#${value}`);
  return true;
}

/**
 * A few bits of a card: they tell the cards of one phone apart, and are far too few to make a card of.
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
