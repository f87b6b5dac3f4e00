// Tabs: one's own page, or what lies open before another player. The chosen tab stays when parts are redrawn.

import { all, around, byId, first } from "../elements.js";
import { given } from "../words.js";
import { keep, kept } from "./kept_choice.js";

const wide = matchMedia("(min-width: 64rem)"); // all seats are in sight there
const isMyTurn = () => document.querySelector('.seat-call[data-call="yours"]') !== null;
let shown = ""; // whose panel; empty: one's own page
if (!isMyTurn()) shown = kept("tab", "") ?? "";

function show() {
  if (wide.matches) shown = "";
  const main = first(document, ".seat-main", HTMLElement);
  if (shown) main.dataset.shown = shown;
  else delete main.dataset.shown;
  for (const view of all(main, ".own-view", HTMLElement)) view.hidden = shown !== "";
  for (const tab of all(document, ".seat-tab[data-tab]")) tab.setAttribute("aria-pressed", String(given(tab, "tab") === shown));
  const log = document.getElementById("tab-log");
  if (log) log.dataset.of = shown;
  byId("to-my-turn").hidden = !shown || !isMyTurn();
}

document.addEventListener("click", (event) => {
  const tab = around(event, "[data-tab]");
  if (!tab) return;
  shown = given(tab, "tab");
  keep("tab", "", shown);
  show();
  first(document, ".seat-rest").scrollTop = 0;
  if (tab.id === "to-my-turn") byId("tab-me").focus();
});
wide.addEventListener("change", show);
document.addEventListener("part", show);
show();
