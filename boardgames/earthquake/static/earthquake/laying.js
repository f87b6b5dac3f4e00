// Laying pieces: a kind, turned or flipped, on a lit cell; several in one go, taken back one by one until confirmed.

import { all, around, byId, first } from "../elements.js";
import { fill, given } from "../words.js";
import { City, KINDS } from "./city.js";
import { lookAtBlock, size } from "./window.js";

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 26;
const DEPTH = 112;
/** @type {Record<CityKind, CityCell[]>} */
const SHAPES = { blue: [[0, 0]], orange: [[0, 0], [1, 0]], yellow: [[0, 0], [1, 0], [2, 0]], red: [[0, 0], [1, 0], [0, 1]], green: [[0, 0], [1, 0], [2, 0], [1, 1]] };
/** @type {Record<CityKind, string>} */
const LETTERS = { blue: "B", red: "R", orange: "O", yellow: "Y", green: "G" };

/** @typedef {CityPiece & { readonly at: CityCell }} Put A piece that lies on the board until confirmed, by its letter's cell. */

const part = () => document.querySelector("#turn.acting");
const form = () => byId("laying-form", HTMLFormElement);

/** @type {City | null} */
let city = null; // what may be laid where, as the board stands
let way = ""; // the action that is chosen
let block = ""; // where pieces are laid
/** @type {CityKind | null} */
let kind = null;
/** @type {CityCell[]} */
let shape = []; // of the kind, as it is turned
/** @type {Put[]} */
let laid = []; // the pieces that stay until confirmed
/** @type {Put | null} */
let current = null; // the piece that moves still

const pieces = () => (current ? [...laid, current] : laid);
const isLaying = () => way === "build" || way === "invest";

let turn = ""; // the question to which all this belongs

function begin() {
  const acting = part();
  const question = acting ? given(acting, "question") : "";
  city = acting ? new City(JSON.parse(given(acting, "acting"))) : null;
  if (question === turn && city && isLaying() && acting?.querySelector(`[data-way="${way}"]`)) keep(city);
  else [way, block, kind, shape, laid, current] = ["", "", null, [], [], null];
  turn = question;
  show();
}

/**
 * Something changed in the middle of a turn, as by Control's hand: what can lie there still stays.
 * @param {City} here
 */
function keep(here) {
  if (!(block in here.acting.bedrock)) block = here.acting.here;
  laid = here.layable(block, pieces());
  current = null;
}

/**
 * @param {City} here
 * @param {string} name
 */
function choose(here, name) {
  way = way === name ? "" : name;
  [laid, current, kind] = [[], null, null];
  block = here.acting.here;
  size(isLaying() ? "lay" : "near");
  if (isLaying()) lookAtBlock(block, "lay");
  show();
}

function show() {
  const whole = part();
  if (!whole || !city) return drawn([]);
  whole.toggleAttribute("data-chosen", Boolean(way));
  for (const button of all(whole, "[data-way]")) button.setAttribute("aria-pressed", String(button.dataset.way === way));
  for (const each of all(whole, ".way-part")) each.hidden = !given(each, "for").split(" ").includes(way);
  if (!isLaying()) return drawn([]);
  showTools(whole, city);
  showSays(city);
  drawn(places());
}

/**
 * @param {Element} whole
 * @param {City} here
 */
function showTools(whole, here) {
  const left = here.left(pieces());
  /** @param {string} name */
  const tool = (name) => first(whole, `[data-lay="${name}"]`, HTMLButtonElement);
  first(whole, ".lay-blocks").hidden = way === "invest";
  for (const button of all(whole, "[data-lay-on]", HTMLButtonElement)) {
    button.setAttribute("aria-pressed", String(button.dataset.layOn === block));
    button.disabled = pieces().length > 0 && button.dataset.layOn !== block;
  }
  for (const each of KINDS) {
    const button = first(whole, `[data-lay-kind="${each}"]`, HTMLButtonElement);
    button.setAttribute("aria-pressed", String(each === kind));
    button.disabled = left[each] < 1 && each !== kind;
    first(button, "[data-left]").textContent = String(left[each]);
  }
  for (const name of ["turn", "flip", "next"]) tool(name).disabled = !kind;
  tool("more").disabled = !current;
  tool("back").disabled = !pieces().length;
  for (const button of all(whole, "[data-nudge]", HTMLButtonElement)) button.disabled = !current;
}

/** The places of the chosen kind as it is turned: by the cell of its letter. */
function places() {
  return city && kind ? city.places(way, block, laid, kind, shape) : [];
}

/** @param {City} here */
function showSays(here) {
  const put = pieces();
  const told = here.told(way, block, put);
  const lines = [];
  if (!put.length) lines.push(line(kind && !places().some((place) => !place.poor) ? "nowhere" : "begin"));
  for (const { block: other, seat, price } of told.links) lines.push(line("links", { block: other, seat: seatWord(seat), price }));
  for (const other of told.touches) lines.push(line("touches", { block: other }));
  if (told.poor) lines.push(line("poor"));
  if (put.length) lines.push(line("asks", { price: told.asks }));
  if (put.length && Object.values(told.lacks).some(Boolean)) lines.push(line("lacks", { price: told.lacks }, true));
  byId("lay-says").replaceChildren(...lines);
  const button = byId("lay-button");
  button.textContent = put.length ? fill(given(form(), way), { block, pieces: put.length }) : given(form(), "none");
  if (put.length && !told.poor) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  fillIn(put);
}

/** @param {string} seat */
const seatWord = (seat) => document.querySelector(`#seats [data-seat="${seat}"]`)?.textContent.trim() ?? seat;

/**
 * A sentence of the form's, with prices in it as marks with counts.
 * @param {string} name
 * @param {Record<string, string | CityPieces>} [what]
 * @param {boolean} [isMissing]
 */
function line(name, what = {}, isMissing = false) {
  const item = document.createElement("li");
  for (const piece of given(form(), name).split(/(\{\w+\})/)) {
    const value = what[/^\{(\w+)\}$/.exec(piece)?.[1] ?? ""] ?? piece;
    item.append(typeof value === "string" ? value : price(value, isMissing));
  }
  return item;
}

/**
 * @param {CityPieces} counts
 * @param {boolean} isMissing
 */
function price(counts, isMissing) {
  const marks = document.createElement("span");
  marks.className = "price";
  for (const name of KINDS.filter((each) => counts[each])) {
    const mark = document.createElement("i");
    mark.className = `mark kind-${name}${isMissing ? " missing" : ""}`;
    mark.textContent = LETTERS[name];
    marks.append(mark, String(counts[name]));
  }
  if (!marks.childNodes.length) marks.append(given(form(), "nothing"));
  return marks;
}

/**
 * The fields that are sent: the pieces in the order in which they were laid.
 * @param {readonly Put[]} put
 */
function fillIn(put) {
  const rows = [["type", way], ...(way === "build" ? [["block", block]] : [])];
  put.forEach((piece, place) => {
    rows.push([`pieces.${place}.kind`, piece.kind]);
    piece.cells.forEach((cell, number) => cell.forEach((value, axis) => rows.push([`pieces.${place}.cells.${number}.${axis}`, String(value)])));
  });
  const fields = rows.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  byId("lay-fields").replaceChildren(...fields);
}

/** @param {readonly CityPlace[]} lit */
function drawn(lit) {
  const shown = lit.map(drawnLit);
  for (const piece of laid) shown.push(drawnGhost(piece, ""));
  if (current) shown.push(drawnGhost(current, " current"));
  byId("preview", SVGElement).replaceChildren(...shown);
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @param {CityPlace} place */
function drawnLit({ at: [x, y], poor }) {
  const group = element("g", { "data-lit": `${x},${y}`, ...(poor ? { "data-poor": "" } : {}) });
  const [left, top] = [DEPTH + x * UNIT, DEPTH + y * UNIT];
  group.append(element("rect", { class: `lit${poor ? " poor" : ""}`, x: left + 3, y: top + 3, width: UNIT - 6, height: UNIT - 6, rx: 4 }));
  if (!poor) group.append(element("circle", { class: "lit-dot", cx: left + UNIT / 2, cy: top + UNIT / 2, r: 2.6 }));
  return group;
}

/**
 * @param {Put} piece
 * @param {string} more
 */
function drawnGhost(piece, more) {
  const group = element("g", { class: `ghost piece kind-${piece.kind}${more}` });
  for (const [x, y] of piece.cells) {
    const place = { x: DEPTH + x * UNIT, y: DEPTH + y * UNIT, width: UNIT, height: UNIT };
    group.append(element("rect", { class: "fill", ...place }), element("rect", { class: "pattern", fill: `url(#pattern-${piece.kind})`, ...place }), element("rect", { class: "edge", ...place }));
  }
  const letter = element("text", { x: DEPTH + (piece.at[0] + 0.5) * UNIT, y: DEPTH + piece.at[1] * UNIT + 19.5 });
  letter.textContent = LETTERS[piece.kind];
  group.append(letter);
  return group;
}

/**
 * Puts the piece that moves with its letter on this cell, if it may lie there.
 * @param {number} x
 * @param {number} y
 */
function put(x, y) {
  const place = places().find(({ at }) => at[0] === x && at[1] === y);
  if (!place || !kind) return false;
  current = { kind, cells: place.cells, at: place.at };
  show();
  return true;
}

/** @type {Record<string, () => void>} */
const TOOLS = {
  turn: () => reshape(([x, y]) => [-y, x]),
  flip: () => reshape(([x, y]) => [-x, y]),
  more() {
    stay();
    if (kind && city && city.left(laid)[kind] < 1) kind = null;
    show();
  },
  back() {
    if (current) current = null;
    else laid.pop();
    show();
  },
  next() {
    const payable = places().filter((place) => !place.poor);
    const here = payable.findIndex(({ at }) => String(at) === String(current?.at));
    const place = payable[(here + 1) % payable.length];
    if (place) put(...place.at);
  },
};

/** The piece that moves stays where it is. */
function stay() {
  if (current) laid.push(current);
  current = null;
}

/**
 * Turned or flipped, the piece stays where its letter is, if it may.
 * @param {(cell: CityCell) => CityCell} change
 */
function reshape(change) {
  shape = shape.map(change);
  const at = current?.at;
  current = null;
  if (!at || !put(...at)) show();
}

/** @param {string} name */
function layOn(name) {
  [block, current] = [name, null];
  lookAtBlock(block, "lay");
  show();
}

/**
 * Another piece, of this kind or, if none is left of it, of none.
 * @param {City} here
 * @param {CityKind} name
 */
function layKind(here, name) {
  stay();
  [kind, shape] = [here.left(laid)[name] > 0 ? name : null, SHAPES[name]];
  show();
}

document.addEventListener("click", (event) => {
  const pressed = around(event, "#turn.acting button");
  if (!pressed || !city) return;
  const { dataset } = pressed;
  const chosen = KINDS.find((each) => each === dataset.layKind);
  if (dataset.way) choose(city, dataset.way);
  else if (dataset.layOn) layOn(dataset.layOn);
  else if (chosen) layKind(city, chosen);
  else if (dataset.lay) TOOLS[dataset.lay]();
  else if (dataset.nudge && current) {
    const [x, y] = dataset.nudge.split(",").map(Number);
    put(current.at[0] + x, current.at[1] + y);
  }
});

document.addEventListener("cell-tapped", (event) => {
  if (city && isLaying() && put(event.detail.x, event.detail.y)) event.preventDefault();
});
document.addEventListener("cell-grabbed", (event) => {
  const { x, y } = event.detail;
  if (current?.cells.some((cell) => cell[0] === x && cell[1] === y)) event.preventDefault();
});
document.addEventListener("cell-dragged", (event) => {
  put(event.detail.x, event.detail.y);
});
document.addEventListener("part", ({ detail }) => {
  if (detail.name === "turn") begin();
});

begin();
