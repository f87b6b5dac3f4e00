// What this phone keeps: drafts, forms that are on their way, and receipts. Some browsers keep nothing in private windows.

const OURS = "orders/";

let works = true;

/**
 * What was kept under this name; null where nothing was, or nothing that can be read.
 * @param {string} name
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(OURS + name) ?? "null");
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
  try {
    localStorage.setItem(OURS + name, JSON.stringify(what));
    tell(true);
  } catch {
    tell(false);
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(OURS + name);
  } catch {
    tell(false);
  }
}

/**
 * The names under which something is kept that begin like this.
 * @param {string} start
 */
export function namesOf(start) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(OURS + start));
    return names.map((name) => name.slice(OURS.length));
  } catch {
    return [];
  }
}

/**
 * The name under which something is kept at this key; empty where it is none of ours.
 * @param {string | null} key
 */
export function nameIn(key) {
  return key?.startsWith(OURS) ? key.slice(OURS.length) : "";
}

/** @param {boolean} now */
function tell(now) {
  if (now === works) return;
  works = now;
  document.dispatchEvent(new CustomEvent("keeping", { detail: { works } }));
}
