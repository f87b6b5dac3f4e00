// Scroll to what is opened below the lines, such as the district's status: it would open out of sight.

import { all } from "../elements.js";

/** @param {HTMLDetailsElement} place */
function show(place) {
  if (place.open) place.scrollIntoView({ block: "nearest" });
}

for (const place of all(document, "#written > details", HTMLDetailsElement)) {
  place.addEventListener("toggle", () => show(place));
  show(place);
}
