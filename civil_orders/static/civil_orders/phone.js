// What begins a captain's page: its card is asked about at once, while all else is still on its way, and until the answer
// is there nothing is shown that would give way to it. Where all else does not come, the page is loaded anew; where this
// browser lacks something that it needs, the page says so, with the form without scripts as the way on.

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

/** The page's own script has come. */
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
 * A fault of a script is a browser that lacks something; what only did not come over the line is no such fault.
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
