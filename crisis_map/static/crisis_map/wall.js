// The projector: zooms to what happened, and back to the whole city after a while. A city that is too large to be read as
// a whole is shown page by page.

import { byId, first } from "../elements.js";
import { given } from "../words.js";
import { fitColumn } from "./fit_column.js";
import { LARGEST, keepLegible } from "../legible.js";
import { enact } from "./motion.js";
import { pagesOf } from "./map_pages.js";
import { inside, meets, showAll, showWhole } from "./cut_off.js";

const SEEN = 30000;
const PAGE_SEEN = 12000;
const AT_HAND = 5000; // milliseconds after the last touch for which the settings of this machine are shown
const WHOLE_LETTERS = 0.026; // of the screen's height
const NEAR_LETTERS = 0.037;
const LEAST_LETTERS = 0.025; // smaller letters cannot be read
const PAGE_LETTERS = 0.0255;
const LARGEST_WORD = 24; // larger words beside the dead would leave their hex
const HEX = 110;
const LEAST_HIGH = 455; // the smallest view, in units of the map
const CORNERS = ["bottom right", "bottom left", "top right", "top left"];

const map = first(document, ".map", SVGSVGElement);
const small = byId("small-map");
const whole = map.getAttribute("viewBox") ?? "";

let shown = ""; // the part of the map that is shown; empty: all of it
let focus = ""; // the part where something happened, until its time is over
/** @type {string | null} */
let asked = null; // the focus that the server wants
/** @type {string[]} */
let parts = []; // the parts that are shown one after the other
let timer = 0;

const textSize = () => Number(getComputedStyle(document.documentElement).getPropertyValue("--text-size")) || 1;
const letters = keepLegible(map, () => innerHeight * (shown ? NEAR_LETTERS : WHOLE_LETTERS) * textSize());

/** @param {boolean} isNew */
function hear(isNew) {
  const wanted = first(map, ".marks-above", SVGElement).dataset.focus ?? "";
  const happened = whereItHappened();
  const other = `${wanted} ${happened}`;
  if (other !== asked) {
    asked = other;
    show(wanted);
    if (isNew) enact(map, happened);
  }
  hide();
}

const whereItHappened = () => (first(map, ".marks-above", SVGElement).dataset.happened ?? "").split(" ").filter(Boolean);

/**
 * Show where something happened for a while; empty: the city, over and over if it has pages.
 * @param {string} wanted
 */
function show(wanted) {
  focus = wanted;
  parts = partsNow();
  turn(0);
}

function partsNow() {
  const pages = pagesNeeded((focus || whole).split(" ").map(Number));
  return focus && pages.length ? pages : [focus, ...pages];
}

/** @param {number} place */
function turn(place) {
  clearTimeout(timer);
  look(parts[place]);
  const next = place + 1;
  if (next < parts.length) timer = setTimeout(turn, PAGE_SEEN, next);
  else if (focus || next > 1) timer = setTimeout(show, next > 1 ? PAGE_SEEN : SEEN, "");
}

/** Adapt to another size of window or text. Starts over if that needs other parts. */
function refit() {
  if (String(partsNow()) === String(parts)) look(shown);
  else show(focus);
}

/**
 * The pages of a part of the map that is too large to be read at once; larger text makes pages smaller.
 * @param {number[]} part
 */
function pagesNeeded(part) {
  const most = (LARGEST * map.clientHeight) / (PAGE_LETTERS * innerHeight);
  const canBeRead = isInHand() || Math.max(part[3], part[2] / shape()) <= most;
  return canBeRead ? [] : pagesOf(part, shape(), most / Math.max(1, textSize()), longest()).map((page) => page.join(" "));
}

/** @param {number} letter in the map's units */
const isFar = (letter) => !isInHand() && letter * (map.getScreenCTM()?.a ?? 1) < LEAST_LETTERS * innerHeight;
const isInHand = () => matchMedia("(max-width: 43.75rem)").matches;

/** The length of the longest hex or name, at the largest letters. */
function longest() {
  const plates = Array.from(map.querySelectorAll(".flag rect"), (plate) => Number(plate.getAttribute("width")));
  return Math.max(HEX, ...plates.map((width) => (width * LARGEST) / 16));
}

/**
 * Show this part of the map; empty: all of it. Words that could not be read are hidden.
 * @param {string} part
 */
function look(part) {
  shown = part;
  map.setAttribute("viewBox", part ? nearView(part.split(" ").map(Number)).join(" ") : whole);
  letters();
  map.classList.toggle("too-far", isFar(LARGEST));
  map.classList.toggle("too-far-for-words", isFar(LARGEST_WORD));
  hide();
}

const shape = () => map.clientWidth / map.clientHeight || 1;

/**
 * A view in the screen's shape that contains the focus, and as little as possible beyond the map.
 * @param {readonly number[]} _
 */
function nearView([x, y, wide, high]) {
  const [left, top, mapWide, mapHigh] = whole.split(" ").map(Number);
  const height = Math.max(high, wide / shape(), LEAST_HIGH);
  const width = height * shape();
  return [within(x + wide / 2, width, left, mapWide), within(y + high / 2, height, top, mapHigh), width, height];
}

/**
 * @param {number} middle
 * @param {number} length
 * @param {number} first
 * @param {number} most
 */
function within(middle, length, first, most) {
  if (length >= most) return first + (most - length) / 2;
  return Math.min(Math.max(middle - length / 2, first), first + most - length);
}

/** Hide what the edge of the view cuts off, or the small map covers. */
function hide() {
  const box = map.getBoundingClientRect();
  small.hidden = !shown;
  if (shown) showWhole(map, box, setSmall(box, new Set(whereItHappened())));
  else showAll(map);
}

/**
 * Place the small map in the corner where it covers nothing that happened, and as little else as possible; hide it if there
 * is none. On a page it must cover nothing: what it covers would be on no other page.
 * @param {DOMRect} box
 * @param {Set<string>} happened
 */
function setSmall(box, happened) {
  const cells = Array.from(map.querySelectorAll(".ground > .cell"), (cell) => cell.getBoundingClientRect());
  const hexes = Array.from(map.querySelectorAll(".hexes > .hex"));
  for (const cell of small.querySelectorAll(".cell")) cell.classList.toggle("happened", happened.has(given(cell, "part").replace("hex-", "")));
  const view = map.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x: view.x, y: view.y, width: view.width, height: view.height })) {
    first(small, ".in-sight", SVGElement).setAttribute(name, String(value));
  }
  small.style.setProperty("--above", `${box.top - (map.parentElement ?? map).getBoundingClientRect().top}px`);
  let best = null;
  for (const corner of CORNERS) {
    small.dataset.corner = corner;
    const place = small.getBoundingClientRect();
    const lost = cells.filter((cell) => inside(cell, box) && meets(cell, place)).length;
    const harm = cells.some((cell, number) => happened.has(hexes[number].id.replace("hex-", "")) && meets(cell, place));
    if (!harm && !(lost && shown !== focus) && (!best || lost < best.lost)) best = { corner, place, lost };
  }
  small.hidden = !best;
  if (!best) return null;
  small.dataset.corner = best.corner;
  return best.place;
}

let away = 0; // the timer after which nobody is at this machine
function touched() {
  document.body.dataset.touched = "";
  clearTimeout(away);
  away = setTimeout(() => delete document.body.dataset.touched, AT_HAND);
}

for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, touched);
document.addEventListener("screen", () => hear(true), { capture: true });
new MutationObserver(refit).observe(document.documentElement, { attributeFilter: ["style"] });
const resized = new ResizeObserver(refit);
resized.observe(map.parentElement ?? map);
resized.observe(map); // an announcement above it takes of its height alone
hear(false);
fitColumn(byId("wall-column"));
