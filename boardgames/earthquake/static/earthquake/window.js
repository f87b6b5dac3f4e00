// The zoomed view of the city. It follows the play until it is moved by dragging or by tapping a block.

import { all, around, byId, first } from "../elements.js";
import { fill, given, write } from "../words.js";
import { cellsOf } from "./city.js";

const UNIT = 26; // of a cell, in board units
const DEPTH = 112;
const WHOLE = 1056;
/** @type {Record<string, number>} */
const SIZES = { near: 24, lay: 30 }; // CSS pixels per cell
const EDGE = 1; // CSS pixels around a label's letters
/** @type {Record<string, readonly [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const STILL = 7; // CSS pixels: a shorter drag is a tap
const AROUND = 1.5; // cells in sight around those that are tried
const MIDDLE = 15.5; // of the city, in cells

const box = byId("city-window");
const board = byId("board", SVGSVGElement);
const frame = byId("window-frame", SVGElement);
const small = byId("whole-city", SVGSVGElement);
const views = byId("city-views");
const wholeButton = first(views, '[data-zoom="whole"]');
const seat = document.body.dataset.seat;

let zoom = "near";
let middle = { x: WHOLE / 2, y: WHOLE / 2 };
let following = true; // the view goes where the play is
/** @type {{ id: number, x: number, y: number, from: { x: number, y: number }, grabbed: boolean, moved: boolean } | null} */
let held = null; // the finger that is down

/**
 * @param {number} at
 * @param {number} length
 */
const clamp = (at, length) => (length >= WHOLE ? WHOLE / 2 : Math.min(WHOLE - length / 2, Math.max(length / 2, at)));

function view() {
  const { clientWidth: across, clientHeight: down } = box;
  const scale = zoom === "whole" ? Math.min(across, down) / WHOLE : SIZES[zoom] / UNIT;
  return { width: across / scale, height: down / scale, scale };
}

function draw() {
  const { width, height } = view();
  middle = { x: clamp(middle.x, width), y: clamp(middle.y, height) };
  const [x, y] = [middle.x - width / 2, middle.y - height / 2];
  board.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  for (const [name, value] of Object.entries({ x, y, width, height })) frame.setAttribute(name, String(value));
  for (const space of all(board, ".space", SVGElement)) {
    const [left, top] = cornerOf(space);
    space.classList.toggle("away", left > x + width || top > y + height || left + DEPTH < x || top + DEPTH < y);
  }
  box.dataset.zoom = zoom;
  showViews();
  queueMicrotask(hideCutTexts); // after legible.js has handled the new scale
}

/** Hide street labels that would be cut off: half a number misleads. */
function hideCutTexts() {
  const edges = box.getBoundingClientRect();
  const over = [small].map((each) => each.getBoundingClientRect());
  for (const text of all(board, ".space:not(.away) text", SVGTextElement)) {
    const letters = text.getBoundingClientRect();
    text.toggleAttribute("data-cut", !isWithin(letters, edges) || over.some((each) => touches(letters, each)));
  }
}

/**
 * @param {DOMRect} letters
 * @param {DOMRect} around
 */
const isWithin = (letters, around) =>
  letters.left >= around.left - EDGE && letters.right <= around.right + EDGE &&
  letters.top >= around.top - EDGE && letters.bottom <= around.bottom + EDGE;

/**
 * @param {DOMRect} letters
 * @param {DOMRect} other
 */
const touches = (letters, other) =>
  letters.left < other.right - EDGE && letters.right > other.left + EDGE &&
  letters.top < other.bottom - EDGE && letters.bottom > other.top + EDGE;

/**
 * Center the view on a point.
 * @param {number} x
 * @param {number} y
 * @param {string} [size]
 */
export function lookAt(x, y, size = zoom === "whole" ? "near" : zoom) {
  zoom = size;
  middle = { x, y };
  draw();
}

/**
 * Center the view on a block and its structure.
 * @param {string} block
 * @param {string} [size]
 */
export function lookAtBlock(block, size) {
  const space = board.querySelector(`.space[data-block="${block}"]`);
  if (space) lookAtSpace(space, size);
}

/** @param {string} name */
export function size(name) {
  if (zoom === name) return;
  zoom = name;
  draw();
}

/** @param {Element} space */
function cornerOf(space) {
  const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(space.getAttribute("transform") ?? "") ?? [];
  return [Number(x), Number(y)];
}

/**
 * @param {Element} space
 * @param {string} [size]
 */
function lookAtSpace(space, size) {
  const [x, y] = cornerOf(space);
  lookAt(x + DEPTH / 2, y + DEPTH / 2, size);
}

/** Look where the play is: at what is decided about, at what was just laid, or at the acting pawn. */
function follow() {
  if (zoom === "lay" && !document.querySelector("#turn.acting")) [zoom, following] = ["near", true]; // the own turn is over
  if (!following || zoom === "lay") return draw();
  const block = document.getElementById("turn")?.dataset.look || laidOn;
  const acting = ring() ?? own();
  if (block) lookAtStructure(block);
  else if (acting) lookAtSpace(acting, zoom);
  else draw();
}

const ring = () => board.querySelector(".space .ring")?.closest(".space");

const own = () => board.querySelector(`.pawn.seat-${seat}`)?.closest(".space");

/** Mark the current view. After a drag, the first button says whom it goes back to. */
function showViews() {
  const tab = first(views, '[data-view="follow"]');
  const acting = document.querySelector("#seats .acts [data-seat]")?.textContent.trim();
  write(tab, following || !acting ? given(tab, "follow") : fill(given(tab, "back"), { seat: acting }));
  tab.setAttribute("aria-pressed", String(following));
  wholeButton.setAttribute("aria-pressed", String(zoom === "whole"));
}

function stray() {
  following = false;
  showViews();
}

/** @param {string | undefined} view */
function choose(view) {
  following = view === "follow";
  if (zoom === "whole") zoom = "near";
  const pawn = own();
  if (following) follow();
  else if (pawn) lookAtSpace(pawn);
  showViews();
}

/**
 * The event's position in board units.
 * @param {MouseEvent} event
 * @param {SVGGraphicsElement} [drawing]
 */
function onBoard(event, drawing = board) {
  const matrix = drawing.getScreenCTM();
  if (!matrix) throw new TypeError("The board is not drawn");
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/**
 * Dispatch a cell event; false if it is handled.
 * @param {string} name
 * @param {MouseEvent} event
 */
function tell(name, event) {
  const { x, y } = onBoard(event);
  const detail = { x: Math.floor((x - DEPTH) / UNIT), y: Math.floor((y - DEPTH) / UNIT) };
  return document.dispatchEvent(new CustomEvent(name, { cancelable: true, detail }));
}

board.addEventListener("pointerdown", (event) => {
  if (held || event.button) return;
  const grabbed = !tell("cell-grabbed", event);
  held = { id: event.pointerId, x: event.clientX, y: event.clientY, from: middle, grabbed, moved: false };
  board.setPointerCapture(event.pointerId);
});
board.addEventListener("pointermove", (event) => {
  if (held?.id !== event.pointerId) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  held.moved ||= Math.hypot(x, y) > STILL;
  if (!held.moved) return;
  if (held.grabbed) return void tell("cell-dragged", event);
  following = false;
  const { scale } = view();
  middle = { x: held.from.x - x / scale, y: held.from.y - y / scale };
  draw();
});
for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
  board.addEventListener(name, (event) => {
    if (held?.id !== event.pointerId) return;
    const { moved } = held;
    held = null;
    if (!moved && name === "pointerup") tap(event);
  });
}

/**
 * Tapping a space shows it. Taps in the city are for laying.
 * @param {PointerEvent} event
 */
function tap(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".space");
  if (under) stray(), lookAtSpace(under, zoom === "whole" ? "near" : zoom);
  else if (tell("cell-tapped", event) && zoom === "whole") stray(), lookAt(onBoard(event).x, onBoard(event).y);
}

board.addEventListener("keydown", (event) => {
  const space = around(event, ".space", SVGElement);
  if (!space || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  stray();
  lookAtSpace(space);
});
small.addEventListener("click", (event) => {
  const { x, y } = onBoard(event, small);
  stray();
  lookAt(x, y);
});
small.addEventListener("keydown", (event) => {
  const by = ARROWS[event.key];
  if (!by) return;
  event.preventDefault();
  stray();
  lookAt(middle.x + by[0] * 4 * UNIT, middle.y + by[1] * 4 * UNIT);
});
views.addEventListener("click", (event) => {
  const pressed = around(event, "button");
  if (pressed !== wholeButton) return pressed && choose(pressed.dataset.view);
  zoom = zoom === "whole" ? "near" : "whole";
  draw();
});

/**
 * Center the view on a structure.
 * @param {string} block
 */
function lookAtStructure(block) {
  const standing = first(board, `.structure[data-block="${block}"]`, SVGGraphicsElement).getBBox();
  if (standing.width) lookAt(standing.x + standing.width / 2, standing.y + standing.height / 2, zoom);
  else lookAtBlock(block, zoom);
}

/**
 * Center the view on a structure's tip, with as much of the rest as there is room for.
 * @param {string} block
 */
export function lookAtTip(block) {
  const cells = all(board, `.structure[data-block="${block}"] > .piece`, SVGElement).flatMap((piece) => cellsOf(given(piece, "cells")));
  lookAtBlock(block, "lay");
  if (cells.length) showCells([cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best))]);
}

/** @param {readonly [number, number]} cell */
const far = ([x, y]) => Math.max(Math.abs(x - MIDDLE), Math.abs(y - MIDDLE));

/**
 * Move the view just as far as these cells, with some around them, need to be in sight.
 * @param {readonly (readonly [number, number])[]} cells
 */
export function showCells(cells) {
  const { width, height } = view();
  middle = {
    x: nearest(middle.x, width, cells.map(([x]) => DEPTH + x * UNIT)),
    y: nearest(middle.y, height, cells.map(([, y]) => DEPTH + y * UNIT)),
  };
  draw();
}

/**
 * @param {number} at
 * @param {number} length
 * @param {readonly number[]} begins
 */
function nearest(at, length, begins) {
  const least = Math.max(...begins) + (1 + AROUND) * UNIT - length / 2;
  const most = Math.min(...begins) - AROUND * UNIT + length / 2;
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, at));
}

let shaken = false; // the pages of an earthquake are open

/** Show the whole city during an earthquake, then return. */
function shake() {
  const open = Boolean(document.querySelector("#just [data-page]"));
  if (open !== shaken) size(open ? "whole" : "near");
  shaken = open;
}

let laidOn = ""; // the block that the newest step changed, until the next player walks
let ringed = ""; // the acting pawn's space
/** @type {Set<string>} */
const arrived = new Set(); // parts of this screen

document.addEventListener("part", ({ detail }) => {
  arrived.add(detail.name);
  if (detail.name === "spaces") draw();
  if (detail.name === "just") shake();
});

// A screen's parts arrive together, so that what was laid and who acts next are known.
document.addEventListener("screen", () => {
  const changed = Array.from(arrived).filter((name) => name.startsWith("structure-"));
  const at = ring()?.dataset.space ?? "";
  if (changed.length === 1) laidOn = byId(changed[0], SVGElement).dataset.block ?? "";
  else if (at !== ringed || arrived.has("turn")) laidOn = "";
  if (changed.length || arrived.has("spaces") || arrived.has("turn")) follow();
  ringed = at;
  arrived.clear();
}, { capture: true });
new ResizeObserver(draw).observe(box);
draw();
follow();
shake();
