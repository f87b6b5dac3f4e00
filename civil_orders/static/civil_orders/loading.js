// What is loaded once it is needed, over a line that may break.

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
 * What was loaded later; a page that did not get all of itself is loaded anew once there is a line again.
 * @template T
 * @param {Promise<T>} loading
 * @returns {Promise<T>}
 */
export async function whole(loading) {
  try {
    return await loading;
  } catch {
    for (const place of ["refusal", "card-refusal"]) write(document.getElementById(place), words.asks);
    do await pause(AGAIN);
    while (!(await askFacts()));
    location.reload();
    return new Promise(() => {});
  }
}
