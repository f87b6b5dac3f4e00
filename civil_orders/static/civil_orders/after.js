// What a captain's page needs once its district is seen: the clock, rings on the map, the call, and the line to what
// changes. With the first key comes what leads from hex to hex.

import "../clock.js";

/**
 * From now on the page hears what changes.
 * @param {boolean} writes whether a form is written on it
 */
export async function listen(writes) {
  if (writes) await Promise.all([import("./rings.js"), import("./alerts.js"), import("./first_touch.js")]);
  else await import("./looking.js");
  document.addEventListener("keydown", bringKeys, { once: true });
  await import("../live.js");
}

/**
 * The key that was pressed is pressed again for what came with it.
 * @param {KeyboardEvent} event
 */
async function bringKeys(event) {
  await import("../crisis_map/map.js");
  if (event.target.matches(".hex")) event.target.dispatchEvent(new KeyboardEvent("keydown", event));
}
