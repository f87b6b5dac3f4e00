// What a captain's page needs once its district is seen: the clock, the arrows of what was written, the call, and the line
// to what changes. What few need comes when they do: the keyboard's ways over the map, and what belongs to lines.

import "../clock.js";
import { draft } from "./draft.js";
import { whole } from "./loading.js";

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
  await Promise.all([import("./ways.js"), import("./calling.js")]);
  document.addEventListener("draft", bringLines);
  bringLines();
}

function bringLines() {
  if (!draft.lines.length) return;
  document.removeEventListener("draft", bringLines);
  whole(import("./with_lines.js"));
}

/**
 * The key that was pressed is pressed again for what came with it.
 * @param {KeyboardEvent} event
 */
async function bringKeys(event) {
  await whole(import("../crisis_map/map.js"));
  if (event.target.matches(".hex")) event.target.dispatchEvent(new KeyboardEvent("keydown", event));
}
