// Keyboard control of the map: the tab key reaches one hex, and arrow keys move between hexes.

import { first } from "../elements.js";
import { given } from "../words.js";

const HEX = ".hex[role=button]";
/** @type {Record<string, readonly [number, number]>} */
const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const hexes = () => Array.from(document.querySelectorAll(HEX));

/** @param {Element} hex */
function middle(hex) {
  const box = first(hex, ".hex-face", SVGElement).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2, 1.2 * Math.min(box.width, box.height)];
}

/**
 * The letters and the number of a hex's label.
 * @param {Element} hex
 */
const halves = (hex) => given(hex, "hex").split(/(?=\d)/, 1).concat(given(hex, "hex").replace(/^\D+/, ""));

/**
 * 1 if both hexes are in the same row or column, else 0.
 * @param {Element} one
 * @param {Element} other
 */
function akin(one, other) {
  const [mine, its] = [halves(one), halves(other)];
  return mine.some((half, place) => half === its[place]) ? 1 : 0;
}

/** @param {Element | undefined} hex */
function enter(hex) {
  for (const other of document.querySelectorAll(`${HEX}[tabindex="0"]`)) other.setAttribute("tabindex", "-1");
  hex?.setAttribute("tabindex", "0");
}

/**
 * The neighbour in an arrow's direction; past a gap, the nearest hex in roughly that direction.
 * @param {Element} from
 * @param {readonly [number, number]} one
 */
function neighbour(from, [x, y]) {
  const [left, top, reach] = middle(from);
  const ways = hexes().map((hex) => {
    const [right, bottom] = middle(hex);
    const ahead = (right - left) * x + (bottom - top) * y;
    const aside = Math.abs((right - left) * y) + Math.abs((bottom - top) * x);
    return { hex, ahead, aside, beside: Math.hypot(ahead, aside) <= reach };
  }).filter(({ ahead, aside }) => ahead > 1 && aside <= 2 * ahead);
  const neighbours = ways.filter(({ beside }) => beside);
  const best = neighbours.length ? neighbours : ways;
  best.sort((one, other) => Math.round(one.aside - other.aside) * 2 + Math.round(one.ahead - other.ahead)
    || akin(from, other.hex) - akin(from, one.hex));
  return best[0]?.hex;
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches(HEX)) enter(event.target);
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(HEX)) return;
  if (event.key in AHEAD) neighbour(event.target, AHEAD[event.key])?.focus();
  else if (event.key === "Enter" || event.key === " ") event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (event.key === "Escape") return event.target.blur();
  else return;
  event.preventDefault();
});

/** A redrawn hex is no tab stop: make one hex a tab stop again. */
function keepTabStop() {
  if (!document.querySelector(`${HEX}[tabindex="0"]`)) enter(hexes()[0]);
}

document.addEventListener("screen", keepTabStop, { capture: true });
document.addEventListener("city", keepTabStop);

enter(hexes()[0]);
