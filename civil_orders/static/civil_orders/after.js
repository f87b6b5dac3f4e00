// What a captain's page needs once its district is seen: clock and keyboard, the arrows of what was written, a line that is
// dragged, advice, the call, and the line to what changes.

import "../clock.js";
import "../crisis_map/map.js";

/**
 * From now on the page hears what changes.
 * @param {boolean} writes whether a form is written on it
 */
export async function listen(writes) {
  if (writes) await showDraft();
  await import("../live.js");
}

async function showDraft() {
  await Promise.all([import("./ways.js"), import("./advice.js"), import("./calling.js")]);
  const [{ list, move }, { letDrag }] = await Promise.all([import("./lines.js"), import("./dragging.js")]);
  letDrag(list, (from, to) => move(from, to));
}
