// First stage of a captain's page: requests its card while the rest loads, and shows nothing
// that the response would replace. Reloads if the rest fails to load. If this browser lacks
// a feature, the page says so and links to the form without scripts.

import { askFacts, askFirst, card, takeFromAddress } from "./card.js";

export * from "./card.js";

const LONGEST = 5000; // milliseconds
const AGAIN = 2000; // milliseconds

const { dataset } = document.documentElement;
let lacks = false;
/** @type {HTMLElement | null} */
let warning = null; // what is said where the page did not begin, once it did

addEventListener("error", fail);
addEventListener("unhandledrejection", fail);

takeFromAddress();
if (card()) dataset.card = "";
setTimeout(() => delete dataset.card, LONGEST);
askFirst();
addEventListener("load", loadAgain);

/** The page's script is loaded. */
export function begun() {
  warning = document.getElementById("not-whole");
  warning?.remove();
}

async function loadAgain() {
  const place = document.getElementById("not-whole");
  if (!place || lacks) return;
  delete dataset.card;
  place.classList.add("surely");
  do await new Promise((resolve) => setTimeout(resolve, AGAIN));
  while (!(await askFacts()) && !lacks);
  if (!lacks) location.reload();
}

/**
 * A script error means that the browser lacks a feature; a failed download does not.
 * @param {ErrorEvent | PromiseRejectionEvent} event
 */
function fail(event) {
  const why = "reason" in event ? event.reason : event.error;
  const place = warning ?? document.getElementById("not-whole");
  if (!(why instanceof Error) || !place) return;
  lacks = true;
  delete dataset.card;
  place.classList.add("surely");
  document.body.prepend(place);
}
