// Redraws what depends on the city when that is changed while the event runs, so that the console need not reload.

import { all, byId } from "../elements.js";
import { showingAgain } from "../page_again.js";
import { given } from "../words.js";

const OF_CITY = ".map > :is(defs, .stripes, .ground, .borders, .leaders, .hexes, .flags), [data-of-city]";
/** @type {Map<string, Element>} */
const meanwhile = new Map(); // parts that were redrawn while the page was being loaded
let redrawing = false;

/**
 * Whether only the city differs. Rulings add and remove columns and forms.
 * @param {Document} fresh
 */
function fits(fresh) {
  const [here, there] = [document, fresh].map((page) => page.querySelector(".console")?.getAttribute("data-rulings"));
  return here === there && all(document, OF_CITY, Element).length === all(fresh, OF_CITY, Element).length;
}

/** A selector of the hex or the field that has the focus; else empty. */
function focused() {
  const { id, name, form } = /** @type {Partial<HTMLInputElement>} */ (document.activeElement);
  if (id) return `#${CSS.escape(id)}`;
  return name && form ? `[data-kept="${CSS.escape(form.dataset.kept ?? "")}"] [name="${CSS.escape(name)}"]` : "";
}

/** @param {Document} fresh */
function redraw(fresh) {
  const before = focused();
  const redrawn = all(fresh, OF_CITY, Element);
  document.dispatchEvent(new Event("exchange"));
  all(document, OF_CITY, Element).forEach((place, number) => {
    // Copies: an option that is taken out of its list leaves another one selected there.
    place.replaceChildren(...Array.from(redrawn[number].childNodes, (node) => document.importNode(node, true)));
    window.htmx?.process(place);
  });
  for (const [name, part] of meanwhile) {
    if (!part.isConnected) document.getElementById(name)?.replaceWith(part);
  }
  const ground = fresh.getElementById("city");
  if (ground) byId("city").dataset.ground = given(ground, "ground");
  const viewBox = fresh.querySelector(".map")?.getAttribute("viewBox") ?? "";
  document.dispatchEvent(new CustomEvent("city", { detail: { viewBox } }));
  if (before && document.activeElement === document.body) document.querySelector(before)?.focus();
}

const change = showingAgain(
  (fresh) => {
    if (!fits(fresh)) return false;
    redraw(fresh);
    redrawing = false;
  },
  () => {
    redrawing = true;
    meanwhile.clear();
  },
);

document.addEventListener("part", ({ detail, target }) => {
  if (redrawing) meanwhile.set(detail.name, target);
});
document.addEventListener("other-ground", (event) => {
  event.preventDefault();
  change();
});
