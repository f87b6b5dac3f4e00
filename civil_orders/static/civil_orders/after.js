// What a captain's page needs once its district is seen: the clock, rings on the map, the call, and the line to what
// changes. With the first touch comes what lines have, with the first key what leads from hex to hex.

import "../clock.js";
import { whole } from "./loading.js";
import { shownLines } from "./states.js";

/** @type {Promise<unknown> | undefined} */
let lines;

/**
 * From now on the page hears what changes.
 * @param {boolean} writes whether a form is written on it
 */
export async function listen(writes) {
  if (writes) await showDraft();
  document.addEventListener("keydown", bringKeys, { once: true });
  await import("../live.js");
}

async function showDraft() {
  await Promise.all([import("./rings.js"), import("./calling.js")]);
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, bringLines, { once: true, capture: true, passive: true });
  document.addEventListener("state", bringForLines);
  bringForLines();
}

function bringLines() {
  lines ??= whole(import("./with_lines.js"));
}

/** Lines that another tab wrote, or that were there before, are touched by nobody. */
function bringForLines() {
  if (shownLines().length) bringLines();
}

/**
 * The key that was pressed is pressed again for what came with it.
 * @param {KeyboardEvent} event
 */
async function bringKeys(event) {
  await whole(import("../crisis_map/map.js"));
  if (event.target.matches(".hex")) event.target.dispatchEvent(new KeyboardEvent("keydown", event));
}
