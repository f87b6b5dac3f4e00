// Chooses several hexes by tapping them on the map, or by typing them in the field beside it. A reload keeps the choice, until
// the city changes or another turn begins.

import { all, first, svgElement } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { keepLegible } from "../legible.js";
import { given } from "../words.js";

const place = first(document, "[data-hexes]");
const map = first(place, "svg.map", SVGSVGElement);
const field = first(document, `#${place.dataset.hexes}`, HTMLInputElement);
const hexes = all(map, "g[id^='hex-']", SVGElement);
const cells = all(map, ".ground use", SVGElement); // in the same order as the hexes
const rings = map.appendChild(svgElement("g"));
const OURS = "chosen-hexes/";
const KEPT = `${OURS}${document.body.dataset.event}/${given(place, "kept")}`;
const store = new KeptValues("sessionStorage");

/** @param {Element} hex */
const label = (hex) => hex.id.replace("hex-", "");
const typed = () => field.value.toUpperCase().split(/[\s,;/、，]+/).filter(Boolean);

/**
 * A ring round a hex: a casing, and a coloured line above it.
 * @param {number} number
 */
function ring(number) {
  const both = svgElement("g", { transform: cells[number].getAttribute("transform") ?? "" });
  for (let count = 0; count < 2; count += 1) both.append(svgElement("use", { href: "#hex-shape", class: "hand-chosen" }));
  return both;
}

function show() {
  const chosen = new Set(typed());
  const shown = hexes.map((hex, number) => (chosen.has(label(hex)) ? ring(number) : null));
  rings.replaceChildren(...shown.filter((each) => each !== null));
  store.set(KEPT, field.value);
}

/** @param {Element} hex */
function toggle(hex) {
  const others = typed().filter((at) => at !== label(hex));
  field.value = (typed().includes(label(hex)) ? others : [...others, label(hex)]).join(" ");
  show();
}

map.addEventListener("click", (event) => {
  if (!(event.target instanceof SVGElement)) return;
  const above = event.target.closest("g[id^='hex-']");
  const hex = above ?? hexes[cells.indexOf(event.target)];
  if (hex) toggle(hex);
});
field.addEventListener("input", show);
keepLegible(map);
for (const key of store.keys()) if (key.startsWith(OURS) && key !== KEPT) store.remove(key);
field.value ||= store.get(KEPT) ?? "";
show();
