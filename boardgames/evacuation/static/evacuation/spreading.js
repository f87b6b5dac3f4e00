// Move markers: tapping a place sends the nearer marker there, and the other one takes the
// remaining steps. A stepper shifts a step between them.

import { all, around, byId, field, first } from "../elements.js";
import { fill, given, write } from "../words.js";
import { keep, kept } from "./kept_choice.js";

/** @typedef {{ total: number, from: [number, number], last: number, free: string[][] }} Spread */
/** @typedef {[number, number]} Ends */

const PLACES = "[data-at][data-lane]";

let steps = 0; // of the first marker
let lanes = ["outer", "outer"];
/** @type {[string, string]} */
let picked = ["", ""]; // the tapped place of each marker
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
  const fresh = { lanes: ["outer", "outer"], picked: ["", ""], steps: Math.ceil(total() / 2) };
  ({ lanes, picked, steps } = kept("spreading", given(form(), "spreading")) ?? fresh);
  show();
}

/**
 * The targets of both markers, within the track.
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
  for (const button of all(form(), PLACES, HTMLButtonElement)) showPlace(button, at);
  const rest = total() - steps;
  byId("spread-words").textContent = fill(given(form(), "left"), { first: steps, second: rest, total: total() });
  showButton(at);
  keep("spreading", given(form(), "spreading"), { lanes, picked, steps });
  field(form(), "moves.0.steps").value = String(steps);
  field(form(), "moves.1.steps").value = String(rest);
  lanes.forEach((lane, marker) => (field(form(), `moves.${marker}.place`).value = lane));
}

/**
 * Whether the lane of this marker is chosen, or the only one.
 * @param {number} marker
 * @param {Ends} at
 */
function isSettled(marker, at) {
  const lane = lanes[marker] ?? "outer";
  return picked[marker] === `${at[marker]} ${lane}` || !["inner", "middle"].some((other) => isFree(marker, other, at));
}

/** @param {Ends} at */
function showButton(at) {
  const button = byId("move-markers");
  const open = [0, 1].filter((marker) => !isSettled(marker, at));
  const markers = open.map((marker) => "AB"[marker]).join(", ");
  button.textContent = fill(given(form(), open.length ? "unplaced" : "move"), { first: at[0], second: at[1], markers });
  if (open.length) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/**
 * @param {HTMLButtonElement} button
 * @param {Ends} at
 */
function showPlace(button, at) {
  const [step, lane] = placeOf(button);
  const here = [0, 1].filter((marker) => at[marker] === step && lanes[marker] === lane);
  write(first(button, ".landed"), here.map((marker) => "AB"[marker]).join(" "));
  button.setAttribute("aria-pressed", String(here.length > 0));
  button.disabled = !here.length && nearest(step, lane) === undefined;
}

/**
 * @param {HTMLElement} button
 * @returns {[number, string]}
 */
const placeOf = (button) => [Number(given(button, "at")), given(button, "lane")];

/**
 * The marker that can reach this place and the first one's steps, or undefined.
 * @param {number} step
 * @param {string} lane
 */
function nearest(step, lane) {
  const { from, last, free } = spread();
  if (!free[step]?.includes(lane)) return undefined;
  const at = ends();
  return [step - from[0], total() - (step - from[1])]
    .map((ofA, marker) => ({ ofA, marker, away: Math.abs(step - (at[marker] ?? 0)) }))
    .filter(({ ofA }) => ofA >= 0 && ofA <= total() && from[0] + ofA <= last && from[1] + total() - ofA <= last)
    .sort((one, other) => one.away - other.away)[0];
}

/** @param {HTMLElement} button */
function send(button) {
  const [step, lane] = placeOf(button);
  const found = nearest(step, lane);
  if (!found) return;
  steps = found.ofA;
  const at = ends();
  const again = at[0] === at[1] && lanes[found.marker] === lane;
  const marker = again ? 1 - found.marker : found.marker;
  lanes[marker] = lane;
  picked[marker] = `${step} ${lane}`;
  if (lane !== "outer" && at[0] === at[1] && lanes[1 - marker] === lane) lanes[1 - marker] = "outer";
}

document.addEventListener("click", (event) => {
  const step = around(event, "#spreading-form [data-step]");
  if (step) steps += Number(given(step, "step"));
  const place = around(event, `#spreading-form ${PLACES}`);
  if (place) send(place);
  if (step || place) show();
});
document.addEventListener("change", (event) => {
  if (around(event, "#spreading-form [data-number]")) show();
});
document.addEventListener("part", prepare);
prepare();
