// Draws the draft on the map: a numbered arrow for each line, and a ring where the next one begins.

import { arrow } from "../crisis_map/arrow.js";
import { byId } from "../elements.js";
import { given } from "../words.js";
import { cell, draw, map, plain } from "./city.js";
import { draft } from "./draft.js";
import { isWriting, newest, shownLines } from "./states.js";

/** @typedef {import("./city.js").Cell} Cell */
/** @type {import("../crisis_map/arrow.js").ArrowMeasures} */
const measures = JSON.parse(given(byId("phone-scroll"), "arrow"));

/** Of lines that are being executed those to come, and the newest that was judged, with ink rings. */
function show() {
  const place = map.querySelector("#own-ways");
  if (!place) return; // no card has said yet whose city this is
  const last = newest();
  const lines = shownLines().filter((line) => !line.told.fate || line.number === last?.number);
  const ways = lines.flatMap((line) => way(cell(plain(line.from)), cell(plain(line.to)), line.number));
  const chosen = isWriting() ? cell(plain(draft.typing.from)) : undefined;
  const done = last ? [last.from, last.to].map((label) => cell(plain(label))).filter((at) => at !== undefined) : [];
  const rings = chosen ? [ringOf(chosen, "origin")] : done.map((at) => ringOf(at, "judged"));
  place.replaceChildren(...rings, ...ways);
  for (const other of map.querySelectorAll(".faces .chosen")) other.classList.remove("chosen");
  chosen?.button.classList.add("chosen");
}

/**
 * @param {Cell} middle
 * @param {string} which
 */
function ringOf({ x, y }, which) {
  /** @param {string} kind */
  const line = (kind) => draw("use", { href: "#hex-ring", class: kind });
  return draw("g", { class: `ring ${which}`, transform: `translate(${x} ${y})` }, line("ring-casing"), line("ring-line"));
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
