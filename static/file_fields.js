// Which file was chosen, in our words: the browser's own are in its language, not in the page's.

import { all, first } from "./elements.js";

/** To be called again where fields were drawn anew, or emptied by a script. */
export function showFiles() {
  for (const place of all(document, ".file-field")) {
    const file = first(place, "input", HTMLInputElement).files?.[0];
    const name = first(place, ".file-name");
    name.textContent = file ? file.name : (place.dataset.none ?? "");
    name.classList.toggle("soft", !file);
    place.dataset.shown = "";
  }
}

document.addEventListener("change", showFiles);
window.addEventListener("pageshow", showFiles); // what was chosen before stays chosen on the way back
showFiles();
