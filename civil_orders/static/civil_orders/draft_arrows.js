// Draw a numbered arrow on the map for each line.

import { arrow } from "../crisis_map/arrow.js";
import { byId } from "../elements.js";
import { given } from "../words.js";
import { cell, draw, map, plain } from "./city.js";
import { newest, shownLines } from "./states.js";

/** @typedef {import("./city.js").Cell} Cell */
/** @type {import("../crisis_map/arrow.js").ArrowMeasures} */
const measures = JSON.parse(given(byId("phone-scroll"), "arrow"));

/** During execution: the remaining lines and the newest result. */
function show() {
  const last = newest();
  const lines = shownLines().filter((line) => !line.told.fate || line.number === last?.number);
  const ways = lines.flatMap((line) => way(cell(plain(line.from)), cell(plain(line.to)), line.number));
  map.querySelector("#own-ways")?.replaceChildren(...ways);
}

/**
 * @param {Cell | undefined} from
 * @param {Cell | undefined} to
 * @param {number} number
 */
function way(from, to, number) {
  if (!from || !to || from === to) return [];
  const { tail, shaft, head } = arrow(from, to, measures);
  const paths = [["shaft-casing", shaft], ["head-casing", head], ["shaft", shaft], ["head", head]];
  const plate = draw("g", { class: "count", transform: `translate(${tail.x} ${tail.y})` }, draw("circle", { r: "11.5" }), draw("text", { y: "5.6" }, String(number)));
  return [draw("g", { class: "arrow displaced" }, ...paths.map(([kind, d]) => draw("path", { class: kind, d })), plate)];
}

document.addEventListener("state", show);
show();
