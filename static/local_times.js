// Shows times in this device's time zone; without this script they are in the server's.

import { all } from "./elements.js";
import { timeOfDay } from "./minutes.js";

/** @param {ParentNode} root */
function tellTimes(root) {
  for (const time of all(root, "time[data-clock]", HTMLTimeElement)) time.textContent = timeOfDay(new Date(time.dateTime));
}

tellTimes(document);
document.addEventListener("part", (event) => tellTimes(event.target));
