// Storage for drafts, unanswered forms and receipts. If the browser stores nothing, the page says
// so and keeps them in memory.

import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";

const OURS = ofEvent("orders"); // lines of one event are for no card of another

const store = new KeptValues("localStorage");
let works = store.tries();

/** @param {string} name */
function keyOf(name) {
  return (name === "shared" ? "orders/" : OURS) + name; // a device is shared in every event
}

/**
 * The stored value, or null.
 * @param {string} name
 */
export function kept(name) {
  return store.record(keyOf(name));
}

/**
 * Store a value, and tell the page if that fails.
 * @param {string} name
 * @param {unknown} what
 */
export function keep(name, what) {
  store.set(keyOf(name), JSON.stringify(what));
  tell();
}

/** @param {string} name */
export function forget(name) {
  store.remove(keyOf(name));
  tell();
}

/** Whether everything is stored. */
export function keeps() {
  return works;
}

/**
 * Stored names with this prefix.
 * @param {string} start
 */
export function namesOf(start) {
  const names = store.keys().filter((name) => name.startsWith(OURS + start));
  return names.map((name) => name.slice(OURS.length));
}

/**
 * The name of a storage key; empty if it is not ours.
 * @param {string | null} key
 */
export function nameIn(key) {
  return key?.startsWith(OURS) ? key.slice(OURS.length) : "";
}

function tell() {
  if (store.works === works) return;
  works = store.works;
  document.dispatchEvent(new CustomEvent("keeping"));
}
