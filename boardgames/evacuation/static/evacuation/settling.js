// Settle: choose a piece, tap a space on the map or in the list, and see its effect before confirming.

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
  mark(piece);
  say(all(form(), "template", HTMLTemplateElement).find((each) => each.dataset.says === `${chosen("space")} ${piece}`));
}

/** Mark on the map the spaces for this piece, and the chosen one.
 * @param {string} piece
 */
function mark(piece) {
  const space = chosen("space");
  for (const each of all(form(), "[data-space]", SVGElement)) {
    const input = inputOf(each);
    each.classList.toggle("lit", Boolean(input && !input.disabled));
    each.classList.toggle("chosen", Boolean(piece) && each.dataset.space === space);
  }
}

/** The list's field for a space on the map; null if nothing may settle there.
 * @param {SVGElement} space
 */
function inputOf(space) {
  const found = form().querySelector(`input[name=space][value="${CSS.escape(space.dataset.space ?? "")}"]`);
  return found instanceof HTMLInputElement ? found : null;
}

/** Scroll the map until the chosen space is in sight, or else one of those to choose from. */
function look() {
  const target = form().querySelector(".map-hex.chosen") ?? form().querySelector(".map-hex.lit");
  const area = form().querySelector(".map-window");
  if (!target || !area) return;
  const [hex, edges] = [target.getBoundingClientRect(), area.getBoundingClientRect()];
  if (hex.left < edges.left || hex.right > edges.right) area.scrollLeft += hex.left + hex.width / 2 - edges.left - edges.width / 2;
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
  if (!document.getElementById("settle-form")) return;
  show();
  look();
}

document.addEventListener("change", (event) => {
  if (!around(event, "#settle-form")) return;
  show();
  look();
});
document.addEventListener("click", (event) => {
  const space = around(event, "#settle-form [data-space]", SVGElement);
  const input = space && inputOf(space);
  if (!input || input.disabled) return;
  input.checked = true;
  show();
});
document.addEventListener("part", ({ target }) => {
  if (target instanceof Element && target.querySelector("#settle-form")) prepare(); // else the map would jump under a finger
});
prepare();
