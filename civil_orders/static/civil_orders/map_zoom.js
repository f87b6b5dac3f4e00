// Map zoom: the own district or the whole city.

import { keepLegible } from "../legible.js";
import { byId } from "../elements.js";
import { given } from "../words.js";
import { map, ownBounds } from "./city.js";
import { draft } from "./draft.js";

const STEP = 1.35;
const NEAREST = 2.2; // pixels per unit: hexes are then 220 wide
const LARGEST_FIRST = 1.25;
const LEAST_LETTERS = 12;

const box = byId("phone-scroll");
const toggle = byId("whole-city");
const [left, top, width, height] = (map.getAttribute("viewBox") ?? "").split(/\s+/).map(Number);

let scale = 1;
let shows = "own"; // "own", "whole", or "near" (a chosen zoom)
let isHeld = false;
let isDue = false; // the box's size changed, but the map was not refitted
let fittedTo = "";

/** Measure the box without the map first, to lay it out once. */
export function showFirst() {
  map.style.display = "none";
  showOwn();
}

function showOwn() {
  const bounds = ownBounds();
  if (!bounds) return showWhole();
  const [x1, y1, x2, y2] = bounds;
  shows = "own";
  zoom(Math.min(LARGEST_FIRST, box.clientWidth / (x2 - x1), box.clientHeight / (y2 - y1)));
  lookAt((x1 + x2) / 2, (y1 + y2) / 2);
}

function showWhole() {
  shows = "whole";
  zoom(least());
}

/** Fit the map to its box, but not under a finger or between a line's two taps. */
function fitSoon() {
  if (!box.clientWidth || shows === "near") return;
  const room = `${innerWidth} ${innerHeight}`;
  isDue = (isHeld || draft.typing.from !== "") && fittedTo === room;
  if (isDue) return;
  fittedTo = room;
  if (shows === "whole") showWhole();
  else showOwn();
}

/** The zoom at which the whole city fills the box in one direction. */
function least() {
  return Math.min(box.clientWidth / width, box.clientHeight / height);
}

/** @param {number} wanted */
function zoom(wanted) {
  scale = Math.max(least(), Math.min(NEAREST, wanted));
  map.style.width = `${Math.floor(width * scale)}px`;
  map.style.height = `${Math.floor(height * scale)}px`;
  map.style.display = "";
  toggle.textContent = given(toggle, shows === "whole" ? "own" : "whole");
}

/**
 * @param {number} x
 * @param {number} y
 */
function lookAt(x, y) {
  box.scrollLeft = (x - left) * scale - box.clientWidth / 2;
  box.scrollTop = (y - top) * scale - box.clientHeight / 2;
}

function middle() {
  return [left + (box.scrollLeft + box.clientWidth / 2) / scale, top + (box.scrollTop + box.clientHeight / 2) / scale];
}

/** @param {number} by */
function step(by) {
  const [x, y] = middle();
  shows = "near";
  zoom(scale * by);
  lookAt(x, y);
}

toggle.addEventListener("click", () => (shows === "whole" ? showOwn() : showWhole()));
byId("nearer").addEventListener("click", () => step(STEP));
byId("farther").addEventListener("click", () => step(1 / STEP));

keepLegible(map, () => LEAST_LETTERS);
new ResizeObserver(fitSoon).observe(box);
document.addEventListener("draft", () => isDue && requestAnimationFrame(fitSoon));
for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
  document.addEventListener(kind, ({ type }) => {
    isHeld = type === "pointerdown";
    if (isDue && !isHeld) requestAnimationFrame(fitSoon); // after the click that follows
  });
}
