// Chooses several hexes by tapping them on the map, or by typing them in the field beside it. A reload keeps the choice, until
// the city changes or another turn begins; the map may be drawn again meanwhile.

import { all, first, svgElement } from "../elements.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { keepLegible } from "../legible.js";
import { given } from "../words.js";

const OURS = ofEvent("chosen-hexes");
const store = new KeptValues("sessionStorage");
const rings = svgElement("g");
const place = () => first(document, "[data-hexes]");
const map = () => first(place(), "svg.map", SVGSVGElement);
const field = first(document, `#${place().dataset.hexes}`, HTMLInputElement);
const hexes = () => all(map(), "g[id^='hex-']", SVGElement);
const cells = () => all(map(), ".ground use", SVGElement); // in the same order as the hexes
const kept = () => OURS + given(place(), "kept");

/** @param {Element} hex */
const label = (hex) => hex.id.replace("hex-", "");
const typed = () => field.value.toUpperCase().split(/[\s,;/、，]+/).filter(Boolean);

/**
 * A ring round a hex: a casing, and a coloured line above it.
 * @param {SVGElement} cell
 */
function ring(cell) {
  const both = svgElement("g", { transform: cell.getAttribute("transform") ?? "" });
  for (let count = 0; count < 2; count += 1) both.append(svgElement("use", { href: "#hex-shape", class: "hand-chosen" }));
  return both;
}

function show() {
  const [chosen, ground] = [new Set(typed()), cells()];
  rings.replaceChildren(...hexes().flatMap((hex, number) => (chosen.has(label(hex)) ? [ring(ground[number])] : [])));
  store.set(kept(), field.value);
}

/** @param {Element} hex */
function toggle(hex) {
  const others = typed().filter((at) => at !== label(hex));
  field.value = (typed().includes(label(hex)) ? others : [...others, label(hex)]).join(" ");
  show();
}

function begin() {
  map().append(rings);
  keepLegible(map());
  for (const key of store.keys()) if (key.startsWith(OURS) && key !== kept()) store.remove(key);
  field.value ||= store.get(kept()) ?? "";
  show();
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof SVGElement) || !map().contains(event.target)) return;
  const above = event.target.closest("g[id^='hex-']");
  const hex = above ?? hexes()[cells().indexOf(event.target)];
  if (hex) toggle(hex);
});
field.addEventListener("input", show);
document.addEventListener("part", ({ detail }) => {
  if (detail.name === place().id) begin();
});
begin();
