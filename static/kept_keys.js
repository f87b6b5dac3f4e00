// Keys of values that a page keeps in the browser: what is typed at one event is for no other.

import { first } from "./elements.js";
import { given } from "./words.js";

/**
 * The start of keys of what belongs to the running event.
 * @param {string} what
 */
export const ofEvent = (what) => `${what}/${document.body.dataset.event}/`;

/**
 * The key of what belongs to the seat of this page.
 * @param {string} what
 */
export const ofSeat = (what) => `${ofEvent(what)}${given(first(document, ".seat-main"), "table")}/${document.body.dataset.seat}`;
