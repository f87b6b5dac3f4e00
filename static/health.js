// Counts live screens. Screens that are gone can be dismissed, on this console only, and no longer count as missing.

import { all, byId } from "./elements.js";
import { KeptValues } from "./kept_values.js";
import { fill } from "./words.js";

const KEPT = "dismissed-screens";
const store = new KeptValues("sessionStorage");
const dismissed = new Set(store.record(KEPT) ?? []);

function tell() {
  const strip = byId("health");
  const known = (document.body.dataset.liveState ?? "live") === "live";
  const gone = dismiss();
  const { liveScreens, allScreens, says, unknown } = strip.dataset;
  const left = Number(allScreens) - gone;
  strip.textContent = known ? fill(says, { live: liveScreens, all: left }) : (unknown ?? "");
  strip.toggleAttribute("data-trouble", known && Number(liveScreens) !== left);
  strip.toggleAttribute("data-not-known", !known);
}

/** Hide screens that are gone and were dismissed; return how many. */
function dismiss() {
  const lines = all(document, "#health-list [data-screen]");
  for (const line of lines) line.hidden = line.dataset.condition === "gone" && dismissed.has(line.dataset.screen);
  return lines.filter((line) => line.hidden).length;
}

document.addEventListener("click", (event) => {
  const screen = event.target.closest?.("[data-dismiss]")?.dataset.dismiss;
  if (!screen) return;
  dismissed.add(screen);
  store.set(KEPT, JSON.stringify([...dismissed]));
  tell();
});
document.addEventListener("part", (event) => {
  if (event.detail.name.startsWith("health")) tell();
});
document.addEventListener("live-state", tell);
tell();
