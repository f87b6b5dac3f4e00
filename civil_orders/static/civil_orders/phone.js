// What begins a captain's page: its card is asked about at once, while all else is still on its way, and until the answer
// is there nothing is shown that would give way to it. Where all else does not come, the page is loaded anew.

import { askFacts, askFirst, card, takeFromAddress } from "./card.js";

const LONGEST = 5000; // milliseconds
const AGAIN = 2000; // milliseconds

const { dataset } = document.documentElement;

takeFromAddress();
if (card()) dataset.card = "";
setTimeout(() => delete dataset.card, LONGEST);
askFirst();
addEventListener("load", loadAgain);

/** The page's own script takes away what says that it did not come. */
async function loadAgain() {
  const place = document.getElementById("not-whole");
  if (!place) return;
  delete dataset.card;
  place.classList.add("surely");
  do await new Promise((resolve) => setTimeout(resolve, AGAIN));
  while (!(await askFacts()));
  location.reload();
}
