// Tells times as this device's clock has them; without this script they are in the server's zone.

import { all } from "./elements.js";

/** @param {ParentNode} root */
function tellTimes(root) {
  /** @type {Intl.DateTimeFormatOptions} */
  const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  for (const time of all(root, "time[data-clock]", HTMLTimeElement)) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, shape);
  }
}

tellTimes(document);
document.addEventListener("part", (event) => tellTimes(event.target));
