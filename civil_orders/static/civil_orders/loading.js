// Lazy loading over an unreliable connection.

import { write } from "../words.js";
import { askFacts } from "./card.js";
import { words } from "./phone_words.js";

export const AGAIN = 2000; // milliseconds

/**
 * @param {number} milliseconds
 * @returns {Promise<null>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}

/**
 * Load a module; after a failure the page reloads once it is online.
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>}
 */
export async function whole(loading) {
  try {
    return await loading;
  } catch {
    for (const place of ["refusal", "card-refusal", "still-loading"]) write(document.getElementById(place), words.asks);
    document.getElementById("still-loading")?.classList.add("surely");
    do await pause(AGAIN);
    while (!(await askFacts()));
    location.reload();
    return new Promise(() => {});
  }
}
