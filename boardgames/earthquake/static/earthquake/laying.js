// Lay pieces: choose a kind, rotate it, and tap a highlighted cell. Pieces can be removed until confirmed.

import { all, around, byId, first } from "../elements.js";
import { fill, given } from "../words.js";
import { City, KINDS } from "./city.js";
import { dropped, kept, takenUp } from "./kept_laying.js";
import { lookAtTip, showCells, size } from "./window.js";

const SVG = "http://www.w3.org/2000/svg";
const UNIT = 26;
const DEPTH = 112;
/** @type {Record<CityKind, CityCell[]>} */
const SHAPES = { blue: [[0, 0]], orange: [[0, 0], [1, 0]], yellow: [[0, 0], [1, 0], [2, 0]], red: [[0, 0], [1, 0], [0, 1]], green: [[0, 0], [1, 0], [2, 0], [1, 1]] };
/** @type {Record<CityKind, string>} */
const LETTERS = { blue: "B", red: "R", orange: "O", yellow: "Y", green: "G" };

/** @type {Record<string, string | undefined>} */
const DIRECTIONS = { "0,-1": "Up", "0,1": "Down", "-1,0": "Left", "1,0": "Right" };

/** @typedef {CityPiece & { readonly at: CityCell }} Put A piece that lies on the board until confirmed, by its letter's cell. */
/** @typedef {Put & import("./city.js").Why} Misfit A piece that was turned where it cannot lie, and why. */

const part = () => document.querySelector("#turn.acting");
const form = () => byId("laying-form", HTMLFormElement);

/** @type {City | null} */
let city = null; // legal places
let way = ""; // the chosen action
let block = ""; // where pieces are laid
/** @type {CityKind | null} */
let kind = null;
/** @type {CityCell[]} */
let shape = []; // of the rotated kind
/** @type {Put[]} */
let laid = []; // unconfirmed pieces
/** @type {Put | null} */
let current = null; // the current piece
/** @type {Misfit | null} */
let misfit = null; // the current piece if it does not fit: still in hand
/** @type {import("./city.js").Why | null} */
let refused = null; // why the last nudge did nothing
/** @type {readonly CityCell[]} */
let was = []; // where the piece lay before it was turned
let lost = 0; // how many pieces went back into the hand, as they no longer fit

const pieces = () => (current ? [...laid, current] : laid);
const isLaying = () => way === "build" || way === "invest";

let turn = ""; // the question of this layout

function begin() {
  const acting = part();
  const question = acting ? given(acting, "question") : "";
  city = acting ? new City(JSON.parse(given(acting, "acting"))) : null;
  const before = question && !turn ? takenUp(question) : null;
  if (before) ({ way, block, kind, shape, laid, current, misfit } = before);
  const stays = (question === turn || before) && acting?.querySelector(`[data-way="${way}"]`);
  if (before && stays && isLaying()) lookAtTip(block);
  if (stays && city && isLaying()) keep(city);
  else if (!stays) [way, block, kind, shape, laid, current, misfit, lost] = ["", "", null, [], [], null, null, 0];
  was = [];
  turn = question;
  show();
}

/**
 * Take back pieces that no longer fit, as after Control's correction. The current one stays in hand where it is.
 * @param {City} here
 */
function keep(here) {
  if (!(block in here.acting.bedrock)) block = here.acting.here;
  const stays = here.layable(block, pieces());
  const tried = current ?? misfit;
  lost = laid.filter((piece) => !stays.includes(piece)).length;
  laid = stays.filter((piece) => piece !== current);
  [current, misfit] = [null, null];
  if (kind && here.left(laid)[kind] < 1) kind = null;
  if (!tried || !kind) return;
  if (here.room(block, laid)(tried.cells)) current = { kind: tried.kind, cells: tried.cells, at: tried.at };
  else misfit = failed(tried.at);
}

/**
 * @param {City} here
 * @param {string} name
 */
function choose(here, name) {
  way = way === name ? "" : name;
  [laid, current, misfit, kind, was, lost] = [[], null, null, null, [], 0];
  block = here.acting.here;
  size(isLaying() ? "lay" : "near");
  if (isLaying()) lookAtTip(block);
  show();
}

function show() {
  if (way) kept({ turn, way, block, kind, shape, laid, current, misfit });
  else dropped();
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
  tool("back").disabled = !pieces().length && !misfit;
  for (const button of all(whole, "[data-nudge]", HTMLButtonElement)) button.disabled = !current && !misfit;
}

/** Places of the rotated kind, by the cell of the letter. */
function places() {
  return city && kind ? city.places(way, block, laid, kind, shape) : [];
}

/** @param {City} here */
function showSays(here) {
  const put = pieces();
  const told = here.told(way, block, put);
  const lines = [];
  if (lost) lines.push(line("lost", { number: String(lost) }));
  if (misfit) lines.push(line(misfit.why, { block: misfit.block }), line("hand"));
  else if (refused) lines.push(line(refused.why, { block: refused.block }));
  else if (!put.length) lines.push(line(kind ? whereItFits(places()) : "begin"));
  for (const { block: other, seat, price } of told.links) lines.push(line("links", { block: other, seat: seatWord(seat), price }));
  for (const other of told.touches) lines.push(line("touches", { block: other }));
  if (told.poor) lines.push(line("poor"));
  if (put.length) lines.push(line("asks", { price: told.asks }));
  if (put.length && Object.values(told.lacks).some(Boolean)) lines.push(line("lacks", { price: told.lacks }, true));
  byId("lay-says").replaceChildren(...lines);
  const button = byId("lay-button");
  const near = byId("lay-near");
  const place = misfit && nearest(misfit);
  near.hidden = !place;
  if (misfit && place) near.textContent = given(form(), `near${DIRECTIONS[String([place.at[0] - misfit.at[0], place.at[1] - misfit.at[1]])] ?? ""}`);
  near.classList.toggle("primary", !near.hidden);
  button.textContent = put.length ? fill(given(form(), way), { block, pieces: put.length }) : given(form(), "none");
  if (misfit) button.textContent = given(form(), "misfit");
  if (put.length && !told.poor && !misfit) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  fillIn(put);
}

/** @param {readonly CityPlace[]} found */
function whereItFits(found) {
  if (found.some((place) => !place.poor)) return "begin";
  return found.length ? "dear" : "nowhere";
}

/** @param {string} seat */
const seatWord = (seat) => document.querySelector(`#seats [data-seat="${seat}"]`)?.textContent.trim() ?? seat;

/**
 * A sentence of the form, with prices as marks and counts.
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
    mark.className = `kind-mark kind-${name}${isMissing ? " missing" : ""}`;
    mark.textContent = LETTERS[name];
    marks.append(mark, String(counts[name]));
  }
  if (!marks.childNodes.length) marks.append(given(form(), "nothing"));
  return marks;
}

/**
 * Write the submitted fields, in the order of laying.
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
  if (misfit) shown.push(...was.map(drawnWas), drawnMisfit(misfit));
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

/** @param {CityCell} cell */
const drawnWas = ([x, y]) => element("rect", { class: "was", x: DEPTH + x * UNIT + 2, y: DEPTH + y * UNIT + 2, width: UNIT - 4, height: UNIT - 4 });

/** @param {Misfit} piece */
function drawnMisfit(piece) {
  const ghost = drawnGhost(piece, " misfit");
  for (const [x, y] of piece.bad) {
    const [left, top] = [DEPTH + x * UNIT, DEPTH + y * UNIT];
    const d = `M${left + 5} ${top + 5}l${UNIT - 10} ${UNIT - 10}m0 ${10 - UNIT}l${10 - UNIT} ${UNIT - 10}`;
    ghost.append(element("path", { class: "cross", d }));
  }
  return ghost;
}

/**
 * The nearest place for a piece that does not fit.
 * @param {Put} piece
 */
function nearest({ at: [x, y] }) {
  const payable = places().filter((place) => !place.poor);
  const away = (/** @type {CityPlace} */ { at: [a, b] }) => Math.hypot(a - x, b - y);
  return payable.sort((one, other) => away(one) - away(other))[0];
}

/**
 * The piece in hand with its letter on an illegal cell.
 * @param {CityCell} at
 * @returns {Misfit | null}
 */
function failed(at) {
  if (!city || !kind) return null;
  const cells = city.cellsAt(shape, at);
  return { kind, cells, at, ...city.why(block, laid, cells) };
}

/**
 * Move the current piece's letter to this cell, if legal.
 * @param {number} x
 * @param {number} y
 */
function put(x, y) {
  const place = places().find(({ at }) => at[0] === x && at[1] === y);
  if (!place || !kind) return false;
  current = { kind, cells: place.cells, at: place.at };
  misfit = refused = null;
  [was, lost] = [[], 0];
  showCells(place.cells);
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
    if (misfit) misfit = null;
    else if (current) current = null;
    else laid.pop();
    refused = null;
    show();
  },
  near() {
    const place = misfit && nearest(misfit);
    if (place) put(...place.at);
  },
  next() {
    const payable = places().filter((place) => !place.poor);
    const here = payable.findIndex(({ at }) => String(at) === String(current?.at));
    const place = payable[(here + 1) % payable.length];
    if (place) put(...place.at);
  },
};

/** Fix the current piece. */
function stay() {
  if (current) laid.push(current);
  current = misfit = refused = null;
}

/**
 * Rotate the piece around its letter. If it does not fit, say so and keep it in hand.
 * @param {(cell: CityCell) => CityCell} change
 */
function reshape(change) {
  shape = shape.map(change);
  const at = current?.at ?? misfit?.at;
  const before = current?.cells ?? was;
  current = misfit = refused = null;
  if (at && put(...at)) return;
  if (at) misfit = failed(at);
  was = misfit ? before : [];
  if (misfit) showCells(misfit.cells);
  show();
}

/**
 * Move one cell, if legal.
 * @param {number} across
 * @param {number} down
 */
function nudge(across, down) {
  const from = current?.at ?? misfit?.at;
  if (!from) return;
  /** @type {CityCell} */
  const at = [from[0] + across, from[1] + down];
  if (put(...at)) return;
  if (misfit) misfit = failed(at);
  else refused = failed(at);
  if (misfit) showCells(misfit.cells);
  show();
}

/** @param {string} name */
function layOn(name) {
  [block, current, misfit, refused] = [name, null, null, null];
  lookAtTip(block);
  show();
}

/**
 * Take another piece of this kind, if any is left.
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
  else if ("wayBack" in dataset) choose(city, way);
  else if (dataset.layOn) layOn(dataset.layOn);
  else if (chosen) layKind(city, chosen);
  else if (dataset.lay) TOOLS[dataset.lay]();
  else if (dataset.nudge) {
    const [x, y] = dataset.nudge.split(",").map(Number);
    nudge(x, y);
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
