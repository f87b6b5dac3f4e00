// Show the choices of one open part. Tapping another part selects it.

import { all, around, byId } from "../elements.js";

let tapped = ""; // the id of the name that was tapped

const names = () => all(document, ".open-part-name[aria-expanded]", HTMLButtonElement);

function show() {
  if (!names().some((name) => name.id === tapped)) tapped = "";
  if (!tapped) return;
  for (const name of names()) {
    const isNext = name.id === tapped;
    name.setAttribute("aria-expanded", String(isNext));
    byId(name.getAttribute("aria-controls") ?? "").hidden = !isNext;
  }
}

document.addEventListener("click", (event) => {
  const name = around(event, ".open-part-name[aria-expanded]");
  if (!name) return;
  tapped = name.id;
  show();
});
document.addEventListener("part", show);
