// Settle: choose a piece, tap a space, and see its effect before confirming.

import { all, around, byId } from "../elements.js";
import { given, write } from "../words.js";

const form = () => byId("settle-form", HTMLFormElement);

/** The chosen value of the inputs with this name, or "".
 * @param {string} name
 */
const chosen = (name) => String(new FormData(form()).get(name) ?? "");

function show() {
  const piece = chosen("piece");
  for (const space of all(form(), ".way", HTMLLabelElement)) {
    const fits = space.classList.contains(`for-${piece}`);
    const input = space.querySelector("input");
    if (input) {
      input.disabled = !fits;
      input.checked = input.checked && fits;
    }
    space.classList.toggle("lit", fits);
  }
  say(all(form(), "template", HTMLTemplateElement).find((each) => each.dataset.says === `${chosen("space")} ${piece}`));
}

/** @param {HTMLTemplateElement | undefined} words */
function say(words) {
  byId("settle-says").replaceChildren(words ? words.content.cloneNode(true) : "");
  const button = byId("settle");
  write(button, given(form(), words ? "settle" : "tap"));
  if (words) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function prepare() {
  if (document.getElementById("settle-form")) show();
}

document.addEventListener("change", (event) => {
  if (around(event, "#settle-form")) show();
});
document.addEventListener("part", prepare);
prepare();
