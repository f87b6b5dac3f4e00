// Shows the map as a table, built from the data attributes of its hexes and updated with them.

import { byId, first } from "../elements.js";
import { given } from "../words.js";

const box = byId("map-table");
const map = byId("map-box");
const button = byId("table-button");
const body = first(box, "tbody");

/**
 * The texts of a row: hex, district and tokens.
 * @param {Element} hex
 */
const cells = (hex) => ["hex", "district", "tokens"].map((name) => given(hex, name));

/** @param {Element} hex */
function row(hex) {
  const line = document.createElement("tr");
  line.id = `row-${hex.dataset.hex}`;
  cells(hex).forEach((text, number) => {
    const cell = document.createElement(number ? "td" : "th");
    if (!number) Object.assign(cell, { scope: "row", translate: false });
    cell.textContent = text;
    line.append(cell);
  });
  return line;
}

function fill() {
  body.replaceChildren(...Array.from(document.querySelectorAll("[data-hex]"), row));
}

button.addEventListener("click", () => {
  const shown = box.hidden;
  button.setAttribute("aria-pressed", String(shown));
  if (shown) fill();
  box.hidden = !shown;
  map.hidden = shown;
  if (shown) box.focus();
});

document.addEventListener("city", () => box.hidden || fill());

document.addEventListener("part", (event) => {
  if (!box.hidden && event.target.dataset?.hex) document.getElementById(`row-${event.target.dataset.hex}`)?.replaceWith(row(event.target));
});
