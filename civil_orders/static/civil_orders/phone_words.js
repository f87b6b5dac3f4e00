// Translated words of the page's scripts.

import { fill } from "../words.js";

/** @type {Readonly<Record<string, string>>} */
export const words = Object.fromEntries(Object.entries(document.getElementById("phone-words")?.dataset ?? {}).map(([name, text]) => [name, text ?? ""]));

/**
 * The word `name` for this number, in singular or plural.
 * @param {string} name
 * @param {number} count
 */
export function sayMany(name, count) {
  return fill((count === 1 && words[`${name}One`]) || words[name], { count });
}
