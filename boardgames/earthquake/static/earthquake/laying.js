// Laying pieces: a kind, turned or flipped, on a lit cell; several in one go, taken back one by one until confirmed.

import { City } from "./city.js";
import { lookAtBlock, size } from "./window.js";

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 26;
const DEPTH = 112;
const SHAPES = { blue: [[0, 0]], orange: [[0, 0], [1, 0]], yellow: [[0, 0], [1, 0], [2, 0]], red: [[0, 0], [1, 0], [0, 1]], green: [[0, 0], [1, 0], [2, 0], [1, 1]] };
const LETTERS = { blue: "B", red: "R", orange: "O", yellow: "Y", green: "G" };

const said = (text, words) => text.replace(/\{(\w+)\}/g, (whole, name) => words[name] ?? whole);
const part = () => document.querySelector("#turn.acting");
const form = () => document.getElementById("laying-form");

let city = null; // what may be laid where, as the board stands
let way = ""; // the action that is chosen
let block = ""; // where pieces are laid
let kind = "";
let shape = []; // of the kind, as it is turned
let laid = []; // the pieces that stay until confirmed
let current = null; // the piece that moves still

const pieces = () => (current ? [...laid, current] : laid);

function begin() {
  const data = part()?.dataset.acting;
  city = data ? new City(JSON.parse(data)) : null;
  [way, block, kind, shape, laid, current] = ["", "", "", [], [], null];
  show();
}

function choose(name) {
  way = way === name ? "" : name;
  [laid, current, kind] = [[], null, ""];
  block = city.acting.here;
  size(isLaying() ? "lay" : "near");
  if (isLaying()) lookAtBlock(block, "lay");
  show();
}

const isLaying = () => way === "build" || way === "invest";

function show() {
  const whole = part();
  if (!whole) return drawn([]);
  whole.toggleAttribute("data-chosen", Boolean(way));
  for (const button of whole.querySelectorAll("[data-way]")) button.setAttribute("aria-pressed", String(button.dataset.way === way));
  for (const each of whole.querySelectorAll(".way-part")) each.hidden = !each.dataset.for.split(" ").includes(way);
  if (!isLaying()) return drawn([]);
  showTools(whole);
  showSays();
  drawn(kind ? places() : []);
}

function showTools(whole) {
  const left = city.left(pieces());
  whole.querySelector(".lay-blocks").hidden = way === "invest";
  for (const button of whole.querySelectorAll("[data-lay-on]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layOn === block));
    button.disabled = pieces().length > 0 && button.dataset.layOn !== block;
  }
  for (const button of whole.querySelectorAll("[data-lay-kind]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layKind === kind));
    button.disabled = left[button.dataset.layKind] < 1 && button.dataset.layKind !== kind;
    button.querySelector("[data-left]").textContent = left[button.dataset.layKind];
  }
  for (const name of ["turn", "flip", "next"]) whole.querySelector(`[data-lay="${name}"]`).disabled = !kind;
  whole.querySelector('[data-lay="more"]').disabled = !current;
  whole.querySelector('[data-lay="back"]').disabled = !pieces().length;
  for (const button of whole.querySelectorAll("[data-nudge]")) button.disabled = !current;
}

/** The places of the chosen kind as it is turned: by the cell of its letter. */
function places() {
  return city.places(way, block, laid, kind, shape);
}

function showSays() {
  const words = form().dataset;
  const all = pieces();
  const button = document.getElementById("lay-button");
  const told = city.told(way, block, all);
  const lines = [];
  if (!all.length) lines.push([kind ? (places().some((place) => !place.poor) ? words.begin : words.nowhere) : words.begin]);
  for (const link of told.links) lines.push([words.links, { block: link.block, seat: seatWord(link.seat), price: link.price }]);
  for (const other of told.touches) lines.push([words.touches, { block: other }]);
  if (told.poor) lines.push([words.poor]);
  if (all.length) lines.push([words.asks, { price: told.asks }]);
  if (all.length && Object.values(told.lacks).some(Boolean)) lines.push([words.lacks, { price: told.lacks }, true]);
  document.getElementById("lay-says").replaceChildren(...lines.map(([text, what, missing]) => line(text, what ?? {}, missing)));
  const can = all.length && !told.poor;
  button.textContent = all.length ? said(words[way], { block, pieces: all.length }) : words.none;
  if (can) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  fill(all);
}

const seatWord = (seat) => document.querySelector(`#seats [data-seat="${seat}"]`)?.textContent.trim() ?? seat;

/** A sentence with prices in it, as marks with counts. */
function line(text, what, missing) {
  const item = document.createElement("li");
  for (const piece of text.split(/(\{\w+\})/)) {
    const value = what[/^\{(\w+)\}$/.exec(piece)?.[1]];
    item.append(value === undefined ? piece : typeof value === "string" ? value : price(value, missing));
  }
  return item;
}

function price(counts, missing) {
  const all = document.createElement("span");
  all.className = "price";
  for (const [name, many] of Object.entries(counts)) {
    if (!many) continue;
    const mark = document.createElement("i");
    mark.className = `mark kind-${name}${missing ? " missing" : ""}`;
    mark.textContent = LETTERS[name];
    all.append(mark, String(many));
  }
  if (!all.childNodes.length) all.append(form().dataset.nothing);
  return all;
}

/** The fields that are sent: the pieces in the order in which they were laid. */
function fill(all) {
  const rows = [["type", way], ...(way === "build" ? [["block", block]] : [])];
  all.forEach(({ kind, cells }, place) => {
    rows.push([`pieces.${place}.kind`, kind]);
    cells.forEach((cell, number) => cell.forEach((value, axis) => rows.push([`pieces.${place}.cells.${number}.${axis}`, value])));
  });
  document.getElementById("lay-fields").replaceChildren(...rows.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })));
}

function drawn(lit) {
  const shown = [...lit.map(drawnLit), ...laid.map((piece) => drawnGhost(piece, "")), ...(current ? [drawnGhost(current, " current")] : [])];
  document.getElementById("preview").replaceChildren(...shown);
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function drawnLit({ at: [x, y], poor }) {
  const group = element("g", { "data-lit": `${x},${y}`, ...(poor ? { "data-poor": "" } : {}) });
  const [left, top] = [DEPTH + x * UNIT, DEPTH + y * UNIT];
  group.append(element("rect", { class: `lit${poor ? " poor" : ""}`, x: left + 3, y: top + 3, width: UNIT - 6, height: UNIT - 6, rx: 4 }));
  if (!poor) group.append(element("circle", { class: "lit-dot", cx: left + UNIT / 2, cy: top + UNIT / 2, r: 2.6 }));
  return group;
}

function drawnGhost({ kind, cells, at }, more) {
  const group = element("g", { class: `ghost piece kind-${kind}${more}` });
  for (const [x, y] of cells) {
    const place = { x: DEPTH + x * UNIT, y: DEPTH + y * UNIT, width: UNIT, height: UNIT };
    group.append(element("rect", { class: "fill", ...place }), element("rect", { class: "pattern", fill: `url(#pattern-${kind})`, ...place }), element("rect", { class: "edge", ...place }));
  }
  const letter = element("text", { x: DEPTH + (at[0] + 0.5) * UNIT, y: DEPTH + at[1] * UNIT + 19.5 });
  letter.textContent = LETTERS[kind];
  group.append(letter);
  return group;
}

/** Puts the piece that moves with its letter on this cell, if it may lie there. */
function put(x, y) {
  const place = places().find(({ at }) => at[0] === x && at[1] === y);
  if (!place) return false;
  current = { kind, cells: place.cells, at: place.at };
  show();
  return true;
}

const TOOLS = {
  turn: () => reshape(([x, y]) => [-y, x]),
  flip: () => reshape(([x, y]) => [-x, y]),
  more() {
    laid.push(current);
    current = null;
    if (city.left(laid)[kind] < 1) kind = "";
    show();
  },
  back() {
    if (current) current = null;
    else laid.pop();
    show();
  },
  next() {
    const all = places().filter((place) => !place.poor);
    const here = all.findIndex(({ at }) => String(at) === String(current?.at));
    const place = all[(here + 1) % all.length];
    if (place) put(...place.at);
  },
};

/** Turned or flipped, the piece stays where its letter is, if it may. */
function reshape(change) {
  shape = shape.map(change);
  const at = current?.at;
  current = null;
  if (!at || !put(...at)) show();
}

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest?.("#turn.acting button");
  if (!pressed || !city) return;
  const { way: chosen, layOn, layKind, lay, nudge } = pressed.dataset;
  if (chosen) choose(chosen);
  else if (layOn) [block, current] = [layOn, null], lookAtBlock(block, "lay"), show();
  else if (layKind) {
    if (current && current.kind !== layKind) laid.push(current);
    if (current) current = null;
    [kind, shape] = [layKind, SHAPES[layKind]];
    show();
  } else if (lay) TOOLS[lay]();
  else if (nudge) {
    const [x, y] = nudge.split(",").map(Number);
    put(current.at[0] + x, current.at[1] + y);
  }
});

document.addEventListener("cell-tapped", (event) => {
  if (city && isLaying() && kind && put(event.detail.x, event.detail.y)) event.preventDefault();
});
document.addEventListener("cell-grabbed", (event) => {
  const { x, y } = event.detail;
  if (current?.cells.some((cell) => cell[0] === x && cell[1] === y)) event.preventDefault();
});
document.addEventListener("cell-dragged", (event) => put(event.detail.x, event.detail.y));
document.addEventListener("part", ({ detail }) => {
  if (detail.name === "turn") begin();
});

begin();
