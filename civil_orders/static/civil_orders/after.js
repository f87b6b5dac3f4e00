// Second stage of a captain's page: the clock, rings, alerts and the live connection.
// The first key press loads keyboard navigation.

import "../clock.js";

/**
 * Start the live connection.
 * @param {boolean} writes whether a form is written on it
 */
export async function listen(writes) {
  if (writes) await Promise.all([import("./rings.js"), import("./alerts.js"), import("./first_touch.js")]);
  else await import("./looking.js");
  document.addEventListener("keydown", bringKeys, { once: true });
  await import("../live.js");
  await import("./call_later.js");
}

/**
 * Repeat the key press for the script it loaded.
 * @param {KeyboardEvent} event
 */
async function bringKeys(event) {
  await import("../crisis_map/map.js");
  if (event.target.matches(".hex")) event.target.dispatchEvent(new KeyboardEvent("keydown", event));
}
