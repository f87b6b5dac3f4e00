// The projector does as Control steers it: what it shows, its colours, its text size. It also keeps its screen awake.

import { byId } from "../elements.js";

const root = document.documentElement;

function obey() {
  const { shows, table, theme, textSize } = byId("projector").dataset;
  const { steered } = document.body.dataset;
  if (steered !== undefined && steered !== table) return void location.reload(); // another table is another page
  document.body.dataset.shows = shows;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.setProperty("--text-size", String(Number(textSize) / 100));
}

/** Browsers let a screen be kept awake only over https or on the laptop itself. */
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The device decides, as when its battery is low.
  }
}

document.addEventListener("part", (event) => {
  if (event.detail.name === "projector") obey();
});
document.addEventListener("visibilitychange", stayAwake);
obey();
stayAwake();
