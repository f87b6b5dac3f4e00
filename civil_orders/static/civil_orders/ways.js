// Draws the draft on the map: a numbered arrow for each line, and a ring where the next one begins.

import { cell, draw, map } from "./city.js";
import { draft } from "./draft.js";
import { isWriting, newest, shownLines } from "./states.js";

const TAIL = 41; // units from the middle of a hex: arrows start and end at its edge
const BEND = 0.08;
const HEAD = 15;

const plain = (label) => label.normalize("NFKC").trim().toUpperCase();

/** Of lines that are being executed those to come, and the newest that was judged, with ink rings. */
function show() {
  const place = map.querySelector("#own-ways");
  if (!place) return; // no card has said yet whose city this is
  const last = newest();
  const lines = shownLines().filter((line) => !line.told.fate || line.number === last?.number);
  const ways = lines.map((line) => way(cell(plain(line.from)), cell(plain(line.to)), line.number));
  const chosen = isWriting() ? cell(plain(draft.typing.from)) : undefined;
  const done = last ? [last.from, last.to].map((label) => cell(plain(label))).filter(Boolean) : [];
  const rings = chosen ? [ringOf(chosen, "origin")] : done.map((at) => ringOf(at, "judged"));
  place.replaceChildren(...rings, ...ways.filter(Boolean));
  for (const other of map.querySelectorAll(".faces .chosen")) other.classList.remove("chosen");
  chosen?.button.classList.add("chosen");
}

function ringOf({ x, y }, which) {
  const line = (kind) => draw("use", { href: "#hex-ring", class: kind });
  return draw("g", { class: `ring ${which}`, transform: `translate(${x} ${y})` }, line("ring-casing"), line("ring-line"));
}

function way(from, to, number) {
  if (!from || !to || from === to) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [along, across] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tail = [from.x + along * Math.min(TAIL, length * 0.4), from.y + across * Math.min(TAIL, length * 0.4)];
  const tip = [to.x - along * Math.min(TAIL, length * 0.3), to.y - across * Math.min(TAIL, length * 0.3)];
  const bend = [(from.x + to.x) / 2 + across * length * BEND, (from.y + to.y) / 2 - along * length * BEND];
  return arrow(tail, bend, tip, number);
}

function arrow(tail, bend, tip, number) {
  const reach = Math.hypot(tip[0] - bend[0], tip[1] - bend[1]);
  const [x, y] = [(tip[0] - bend[0]) / reach, (tip[1] - bend[1]) / reach];
  const neck = [tip[0] - x * HEAD, tip[1] - y * HEAD];
  const shaft = `M${tail}Q${bend} ${neck}`;
  const head = `M${tip}L${neck[0] - y * 10},${neck[1] + x * 10}L${neck[0] + y * 10},${neck[1] - x * 10}Z`;
  const paths = [["shaft-casing", shaft], ["head-casing", head], ["shaft", shaft], ["head", head]];
  const plate = draw("g", { class: "count", transform: `translate(${tail})` }, draw("circle", { r: "12" }), draw("text", { y: "5.6" }, String(number)));
  return draw("g", { class: "arrow displaced" }, ...paths.map(([kind, d]) => draw("path", { class: kind, d })), plate);
}

document.addEventListener("state", show);
