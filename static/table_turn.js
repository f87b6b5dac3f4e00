// Shows the table's own turn only if it differs from the programme's.

import { first } from "./elements.js";
import { given } from "./words.js";

/** @param {HTMLElement} element */
const turnsOf = (element) => given(element, "turns").split(" ");

function compare() {
  const [programme, own] = [document.getElementById("phase-now"), document.getElementById("turn")];
  if (!programme || !own) return;
  const fits = turnsOf(own).some((turn) => turnsOf(programme).includes(turn));
  first(own, ".turn-alone").hidden = true;
  first(own, ".turn-differs").hidden = fits;
}

document.addEventListener("part", (event) => {
  if (["phase-now", "turn"].includes(event.detail.name)) compare();
});
compare();
