// The projector does as Control steers it: what it shows, its colours, its text size. It also keeps its screen awake.

import { keepAwakeOrSay } from "../awake.js";
import { byId, first } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { given } from "../words.js";

const OFTEN = 500;
const KNOWN = "screen-sleeps";

const store = new KeptValues("localStorage");

const root = document.documentElement;
let isAnnounced = false;

function obey() {
  const { shows, table, theme, textSize } = byId("projector").dataset;
  const { steered } = document.body.dataset;
  if (steered !== undefined && steered !== table) return void location.reload(); // another table is another page
  isAnnounced = shows === "announcement";
  document.body.dataset.shows = shows;
  look();
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.setProperty("--text-size", String(Number(textSize) / 100));
}

/** An announcement that has ended gives way to the map; in a break the clock is large. */
function look() {
  if (isAnnounced) document.body.dataset.shows = byId("announcement").hidden ? "map" : "announcement";
  document.body.dataset.stage = given(byId("phase-now"), "stage");
}

/** Where the browser does not keep the screen on, the page says so until somebody has read it. */
function stayAwake() {
  keepAwakeOrSay(document.getElementById("screen-sleeps"), true, store.get(KNOWN) === null);
}

document.addEventListener("part", (event) => {
  if (event.detail.name === "projector") obey();
  else if (["announcement", "phase-now"].includes(event.detail.name)) look();
});
document.addEventListener("visibilitychange", stayAwake);
first(byId("screen-sleeps"), "button").addEventListener("click", () => {
  store.set(KNOWN, "");
  stayAwake();
});
obey();
setInterval(look, OFTEN);
stayAwake();
