// Follows Control's settings for projectors: content, colours, text size. Also keeps the screen on.

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
  if (steered !== undefined && steered !== table) return void location.reload(); // each table has its own page
  isAnnounced = shows === "announcement";
  document.body.dataset.shows = shows;
  look();
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.setProperty("--text-size", String(Number(textSize) / 100));
}

/** Show the map once all messages have ended, and a large clock in breaks. */
function look() {
  if (isAnnounced) document.body.dataset.shows = document.querySelector(".stage .announcement:not([hidden])") ? "announcement" : "map";
  document.body.dataset.stage = given(byId("phase-now"), "stage");
}

/** Keep the screen on, or warn that it may go dark until somebody dismisses the warning. */
function stayAwake() {
  keepAwakeOrSay(document.getElementById("screen-sleeps"), true, store.get(KNOWN) === null);
}

document.addEventListener("part", (event) => {
  if (event.detail.name === "projector") obey();
  else if (["announcement", "table-messages", "phase-now"].includes(event.detail.name)) look();
});
document.addEventListener("visibilitychange", stayAwake);
first(byId("screen-sleeps"), "button").addEventListener("click", () => {
  store.set(KNOWN, "");
  stayAwake();
});
obey();
setInterval(look, OFTEN);
stayAwake();
