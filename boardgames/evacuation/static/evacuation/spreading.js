// The progress move: the group sum is spread by one stepper, and the place of each marker is tapped.

import { all, around, byId, field } from "../elements.js";
import { fill, given } from "../words.js";

/** @typedef {{ total: number, from: [number, number], last: number, free: string[][] }} Spread */
/** @typedef {[number, number]} Ends */

const PLACES = "[data-lane][data-marker]";

let steps = 0; // of the first marker
let lanes = ["outer", "outer"];
/** @type {Element | null} */
let prepared = null;

const form = () => byId("spreading-form", HTMLFormElement);
/** @returns {Spread} */
const spread = () => JSON.parse(given(form(), "spreading"));

function total() {
  const { total: sum, from, last } = spread();
  const numbers = all(form(), "[data-number]", HTMLSelectElement).map((each) => Number(each.value));
  return Math.min(numbers.reduce((before, each) => before + each, sum), 2 * last - from[0] - from[1]);
}

function prepare() {
  const found = document.getElementById("spreading-form");
  if (!found || found === prepared) return;
  prepared = found;
  lanes = ["outer", "outer"];
  steps = Math.ceil(total() / 2);
  show();
}

/**
 * Where both markers come to stand, as far as the track goes.
 * @returns {Ends}
 */
function ends() {
  const { from, last } = spread();
  const least = Math.max(0, total() - (last - from[1]));
  steps = Math.max(least, Math.min(steps, total(), last - from[0]));
  return [from[0] + steps, from[1] + total() - steps];
}

/**
 * @param {number} marker
 * @param {string} lane
 * @param {Ends} at
 */
function isFree(marker, lane, at) {
  if (!spread().free[at[marker] ?? 0]?.includes(lane)) return false;
  return lane === "outer" || at[0] !== at[1] || lanes[1 - marker] !== lane;
}

function show() {
  const at = ends();
  lanes = lanes.map((lane, marker) => (isFree(marker, lane, at) ? lane : "outer"));
  for (const button of all(form(), PLACES)) showPlace(button, at);
  all(form(), ".landing-step").forEach((each, marker) => (each.textContent = String(at[marker])));
  const rest = total() - steps;
  byId("spread-words").textContent = fill(given(form(), "left"), { first: steps, second: rest, total: total() });
  byId("move-markers").textContent = fill(given(form(), "move"), { first: at[0], second: at[1] });
  field(form(), "moves.0.steps").value = String(steps);
  field(form(), "moves.1.steps").value = String(rest);
  lanes.forEach((lane, marker) => (field(form(), `moves.${marker}.place`).value = lane));
}

/**
 * @param {HTMLElement} button
 * @param {Ends} at
 */
function showPlace(button, at) {
  const marker = Number(given(button, "marker"));
  const lane = given(button, "lane");
  const printed = form().querySelector(`template[data-at="${at[marker]}"][data-lane="${lane}"]`);
  if (lane !== "outer") button.replaceChildren(printed instanceof HTMLTemplateElement ? printed.content.cloneNode(true) : "");
  button.hidden = lane !== "outer" && !isFree(marker, lane, at);
  button.setAttribute("aria-pressed", String(lanes[marker] === lane));
}

document.addEventListener("click", (event) => {
  const step = around(event, "#spreading-form [data-step]");
  if (step) steps += Number(given(step, "step"));
  const place = around(event, `#spreading-form ${PLACES}`);
  if (place) lanes[Number(given(place, "marker"))] = given(place, "lane");
  if (step || place) show();
});
document.addEventListener("change", (event) => {
  if (around(event, "#spreading-form [data-number]")) show();
});
document.addEventListener("part", prepare);
prepare();
