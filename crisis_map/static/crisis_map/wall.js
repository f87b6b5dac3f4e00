// The projector: the map comes nearer to what happened, and goes back to the whole city when that has been seen.

import { byId, first } from "../elements.js";
import { given } from "../words.js";
import { fitColumn } from "./column.js";
import { keepLegible } from "../letters.js";
import { enact } from "./motion.js";
import { inside, meets, showAll, showWhole } from "./sight.js";

const SEEN = 30000;
const WHOLE_LETTERS = 0.026; // of the screen's height
const NEAR_LETTERS = 0.037;
const LEAST_HIGH = 455; // no nearer than so many units of the map
const CORNERS = ["bottom right", "bottom left", "top right", "top left"];

const map = first(document, ".map", SVGSVGElement);
const small = byId("small-map");
const whole = map.getAttribute("viewBox") ?? "";

let shown = ""; // the focus that is shown now
/** @type {string | null} */
let asked = null; // the focus that the map's state asks for
let timer = 0;

const textSize = () => Number(getComputedStyle(document.documentElement).getPropertyValue("--text-size")) || 1;
const letters = keepLegible(map, () => innerHeight * (shown ? NEAR_LETTERS : WHOLE_LETTERS) * textSize());

/** @param {boolean} isNew */
function hear(isNew) {
  const marks = first(map, ".marks-above", SVGElement);
  const focus = marks.dataset.focus ?? "";
  const happened = (marks.dataset.happened ?? "").split(" ").filter(Boolean);
  const other = `${focus} ${happened}`;
  if (other !== asked) {
    asked = other;
    look(focus);
    clearTimeout(timer);
    if (focus) timer = setTimeout(look, SEEN, "");
    if (isNew) enact(map, happened);
  }
  hide(happened);
}

/**
 * Shows the part of the map round `focus`; empty: all of it.
 * @param {string} focus
 */
function look(focus) {
  shown = focus;
  map.setAttribute("viewBox", focus ? nearView(focus.split(" ").map(Number)).join(" ") : whole);
  letters();
  hide((first(map, ".marks-above", SVGElement).dataset.happened ?? "").split(" ").filter(Boolean));
}

/**
 * A view in the screen's shape with all of the focus, and as little as can be of what lies beside the map.
 * @param {readonly number[]} _
 */
function nearView([x, y, wide, high]) {
  const [left, top, mapWide, mapHigh] = whole.split(" ").map(Number);
  const shape = map.clientWidth / map.clientHeight || 1;
  const height = Math.max(high, wide / shape, LEAST_HIGH);
  const width = height * shape;
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

/**
 * What is not wholly in sight shows neither token nor label nor name; nor does what the small map covers.
 * @param {string[]} happened
 */
function hide(happened) {
  const box = map.getBoundingClientRect();
  small.hidden = !shown;
  if (shown) showWhole(map, box, setSmall(box, new Set(happened)));
  else showAll(map);
}

/**
 * Puts the small map where it covers nothing that happened, and little else; nowhere, if it must cover that.
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
  let best = null;
  for (const corner of CORNERS) {
    small.dataset.corner = corner;
    const place = small.getBoundingClientRect();
    const lost = cells.filter((cell) => inside(cell, box) && meets(cell, place)).length;
    const harm = cells.some((cell, number) => happened.has(hexes[number].id.replace("hex-", "")) && meets(cell, place));
    if (!harm && (!best || lost < best.lost)) best = { corner, place, lost };
  }
  small.hidden = !best;
  if (!best) return null;
  small.dataset.corner = best.corner;
  return best.place;
}

document.addEventListener("screen", () => hear(true), { capture: true });
new MutationObserver(() => (letters(), look(shown))).observe(document.documentElement, { attributeFilter: ["style"] });
new ResizeObserver(() => look(shown)).observe(map.parentElement ?? map);
hear(false);
fitColumn(byId("wall-column"));
