// What this phone keeps: drafts, forms that are on their way, and receipts. Some browsers keep nothing: then the page says
// so, and goes on with what it remembers.

import { KeptValues } from "../kept_values.js";

const OURS = "orders/";

const store = new KeptValues("localStorage");
let works = store.tries();

/**
 * What was kept under this name; null where nothing was, or nothing that can be read.
 * @param {string} name
 */
export function kept(name) {
  try {
    return JSON.parse(store.get(OURS + name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps it until it is forgotten, and tells the page where that cannot be done.
 * @param {string} name
 * @param {unknown} what
 */
export function keep(name, what) {
  store.set(OURS + name, JSON.stringify(what));
  tell();
}

/** @param {string} name */
export function forget(name) {
  store.remove(OURS + name);
  tell();
}

/** Whether all that this phone should keep outlives the page. */
export function keeps() {
  return works;
}

/**
 * The names under which something is kept that begin like this.
 * @param {string} start
 */
export function namesOf(start) {
  const names = store.keys().filter((name) => name.startsWith(OURS + start));
  return names.map((name) => name.slice(OURS.length));
}

/**
 * The name under which something is kept at this key; empty where it is none of ours.
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
