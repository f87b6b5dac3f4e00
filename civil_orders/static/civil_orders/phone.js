// What begins a captain's page: its card is asked about at once, while all else is still on its way, and until the answer
// is there nothing is shown that would give way to it.

import { askFirst, card, takeFromAddress } from "./card.js";

const LONGEST = 5000; // milliseconds

const { dataset } = document.documentElement;

takeFromAddress();
if (card()) dataset.card = "";
setTimeout(() => delete dataset.card, LONGEST);
askFirst();
