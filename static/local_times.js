// Shows times in this device's time zone; without this script they are in the server's.

import { all } from "./elements.js";
import { timeOfDay } from "./minutes.js";

/**
 * Write the times of day in `root`.
 * @param {ParentNode} root
 */
export function showLocalTimes(root) {
  for (const time of all(root, "time[data-clock]", HTMLTimeElement)) time.textContent = timeOfDay(new Date(time.dateTime));
}

showLocalTimes(document);
document.addEventListener("part", (event) => showLocalTimes(event.target));
