// The map: hexes are buttons that live updates never replace, so that taps and focus survive.

import { first } from "../elements.js";
import { words } from "./phone_words.js";

const SVG = "http://www.w3.org/2000/svg";

export const map = first(document, ".map", SVGSVGElement);
/** @typedef {{ x: number, y: number, own: boolean, button: SVGElement }} Cell */

/** @type {Map<string, Cell>} */
const cells = new Map(); // by label: position, colours and button

/**
 * Turn the hexes into buttons and mark the own district's.
 * @param {string} palette
 */
export function makeCity(palette) {
  const grounds = map.querySelectorAll(".ground > .cell");
  map.querySelectorAll(`.district-${palette}`).forEach((each) => each.classList.add("own"));
  const buttons = draw("g", { class: "faces" });
  map.querySelectorAll(".hexes > g").forEach((hex, number) => {
    const [x, y] = (grounds[number].getAttribute("transform")?.match(/-?[\d.]+/g) ?? []).map(Number);
    const label = hex.id.replace("hex-", "");
    const own = grounds[number].classList.contains("own");
    const button = draw("g", { class: "hex", role: "button", tabindex: "-1", "data-hex": label, "aria-label": label, transform: `translate(${x} ${y})` });
    button.append(draw("use", { href: "#hex-shape", class: "hex-face" }));
    buttons.append(button);
    cells.set(label, { x, y, own, button });
  });
  buttons.firstElementChild?.setAttribute("tabindex", "0"); // the arrow keys lead on from there: map.js
  first(map, ".hexes", SVGElement).setAttribute("aria-hidden", "true");
  map.append(...["own-rings", "own-ways"].map((id) => draw("g", { id, "aria-hidden": "true" })), buttons);
  for (const label of cells.keys()) dress(document.getElementById(`hex-${label}`));
  document.addEventListener("part", (event) => {
    if (event.target.matches(".hexes > .hex")) dress(event.target);
  });
}

/**
 * Normalize a typed label.
 * @param {string} label
 */
export function plain(label) {
  return label.normalize("NFKC").trim().toUpperCase();
}

/** @param {string} label */
export function cell(label) {
  return cells.get(label);
}

/** The bounding box of the own district, with a margin. */
export function ownBounds() {
  const own = [...cells.values()].filter((each) => each.own);
  const xs = own.map(({ x }) => x);
  const ys = own.map(({ y }) => y);
  const room = 60;
  return own.length ? [Math.min(...xs) - room, Math.min(...ys) - room, Math.max(...xs) + room, Math.max(...ys) + room] : null;
}

/**
 * The movable people in a hex.
 * @param {string} label
 */
export function peopleIn(label) {
  /** @param {string} kind */
  const there = (kind) => document.querySelector(`#hex-${CSS.escape(label)} .token.${kind}.there`);
  return ["population", "refugee"].filter(there);
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
export function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/**
 * A token as a line shows it.
 * @param {string} kind
 */
export function tokenPicture(kind) {
  const token = draw("g", { class: `token ${kind}` }, draw("use", { href: `#token-${kind}` }));
  return draw("svg", { class: "token-picture", viewBox: "-20.5 -20.5 41 41", role: "img", "aria-label": words[kind] ?? kind }, token);
}

/** @param {Element | null} hex */
function dress(hex) {
  const found = hex && cells.get(hex.id.replace("hex-", ""));
  if (!found) return;
  hex.classList.toggle("elsewhere", !found.own);
  const said = hex.getAttribute("aria-label");
  if (said) found.button.setAttribute("aria-label", said);
}
