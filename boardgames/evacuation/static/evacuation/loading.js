// Load ships by tapping: a disc goes into the next fitting bay, a tap on a full bay empties it.

import { all, around, byId, first } from "../elements.js";
import { fill, given } from "../words.js";
import { keep, kept } from "./kept_choice.js";

/** @typedef {{ bays: (HTMLElement | undefined)[], buildings: HTMLElement[], resources: HTMLElement[] }} Hold */
/** @typedef {{ name: string, flies: boolean, bays: number[], buildings: number[], resources: number[] }} KeptHold cargo by its place */
/** @typedef {{ card: string, energy: number, bays: string[][], buildings: number, resources: number }} Ship */
/**
 * @typedef {{ ships: Record<string, Ship>, discs: Record<string, { colours: string[], kind: string }>, energy: number,
 *   new: number, back: Record<string, number> }} Port
 */

const FLIES = "[data-flies]";
const BACK = "[data-back]:checked";

/** @type {Map<string, Hold>} what is aboard, by ship: the buttons that went there */
let aboard = new Map();
/** @type {Element | null} */
let prepared = null;

const form = () => byId("loading-form", HTMLFormElement);
/** @returns {Port} */
const port = () => JSON.parse(given(form(), "loading"));
/** @param {string} name */
const ship = (name) => port().ships[name] ?? { card: name, energy: 0, bays: [], buildings: 0, resources: 0 };
/** @returns {Hold} */
const emptyHold = () => ({ bays: [], buildings: [], resources: [] });
/** @param {Element} inside */
const nameOf = (inside) => given(/** @type {HTMLElement} */ (inside.closest("[data-ship]")), "ship");
/** @param {Element} slot */
const holdOf = (slot) => aboard.get(nameOf(slot)) ?? emptyHold();
/** @param {Hold} hold */
const cargo = (hold) => [...hold.bays, ...hold.buildings, ...hold.resources].filter((each) => each !== undefined);

function prepare() {
  const found = document.getElementById("loading-form");
  if (!found || found === prepared) return;
  prepared = found;
  aboard = new Map(all(found, "[data-ship]").map((each) => [nameOf(each), emptyHold()]));
  takeUp(kept("loading", offer()));
  show();
}

const loadables = () => all(form(), ".loadable", HTMLElement);
const offer = () => given(first(document, ".loading", HTMLElement), "question");

function keepLoaded() {
  const items = loadables();
  /** @param {(HTMLElement | undefined)[]} inside */
  const places = (inside) => Array.from(inside, (each) => (each ? items.indexOf(each) : -1));
  const holds = Array.from(aboard, ([name, hold]) => ({
    name, flies: flies(name).checked, bays: places(hold.bays), buildings: places(hold.buildings), resources: places(hold.resources),
  }));
  keep("loading", offer(), { holds, back: all(form(), BACK).map((box) => given(box, "back")) });
}

/** @param {{ holds: KeptHold[], back: string[] } | null} before */
function takeUp(before) {
  const items = loadables();
  /** @param {number[]} places */
  const at = (places) => places.map((place) => items[place]);
  for (const { name, flies: flew, bays, buildings, resources } of before?.holds ?? []) {
    flies(name).checked = flew;
    aboard.set(name, { bays: at(bays), buildings: at(buildings).flatMap((each) => each ?? []), resources: at(resources).flatMap((each) => each ?? []) });
  }
  for (const box of all(form(), "[data-back]", HTMLInputElement)) box.checked = before?.back.includes(given(box, "back")) ?? false;
}

/**
 * Load the button's item into the first ship with room.
 * @param {HTMLElement} button
 */
function load(button) {
  for (const [name, hold] of aboard) {
    if (!took(button, ship(name), hold)) continue;
    flies(name).checked = true;
    return show();
  }
}

/**
 * Load into this ship and return whether there was room.
 * @param {HTMLElement} button
 * @param {Ship} card
 * @param {Hold} hold
 */
function took(button, card, hold) {
  const disc = port().discs[button.dataset.disc ?? ""];
  const bay = card.bays.findIndex((colours, place) => !hold.bays[place] && colours.some((each) => disc?.colours.includes(each)));
  const isBuilding = button.dataset.building || disc?.kind === "factory";
  if (bay >= 0) hold.bays[bay] = button;
  else if (isBuilding && hold.buildings.length < card.buildings) hold.buildings.push(button);
  else if (button.dataset.resource && hold.resources.length < card.resources) hold.resources.push(button);
  else return false;
  return true;
}

/** @param {string} name */
function flies(name) {
  return first(form(), `[data-ship="${CSS.escape(name)}"] ${FLIES}`, HTMLInputElement);
}

/** @param {HTMLElement} slot */
function empty(slot) {
  const hold = holdOf(slot);
  if (slot.dataset.bay) hold.bays[Number(slot.dataset.bay)] = undefined;
  else if (slot.dataset.buildings) hold.buildings.pop();
  else hold.resources.pop();
  show();
}

function flying() {
  return Array.from(aboard.keys()).filter((name) => flies(name).checked);
}

/** Old World energy left. Loaded energy pays for nothing. */
function energyLeft() {
  const loaded = Array.from(aboard.values()).flatMap(cargo).filter((button) => button.dataset.resource === "energy");
  return flying().reduce((left, name) => left - ship(name).energy, port().energy - loaded.length);
}

function energyLeftThere() {
  const { new: there, back } = port();
  return all(form(), BACK).reduce((left, box) => left - (back[given(box, "back")] ?? 0), there);
}

/** @param {HTMLElement} slot */
function insideOf(slot) {
  const hold = holdOf(slot);
  if (slot.dataset.bay) return [hold.bays[Number(slot.dataset.bay)]].filter((each) => each !== undefined);
  return slot.dataset.buildings ? hold.buildings : hold.resources;
}

function show() {
  const everything = Array.from(aboard.values()).flatMap(cargo);
  for (const button of all(form(), ".loadable")) button.toggleAttribute("data-aboard", everything.includes(button));
  for (const slot of all(form(), ".bay-slot")) {
    const inside = insideOf(slot);
    first(slot, ".aboard").textContent = inside.map((button) => given(button, "name")).join(", ");
    slot.toggleAttribute("data-full", inside.length > 0);
  }
  markNext();
  tell();
  write();
  keepLoaded();
}

/** Mark the first empty bay that fits a remaining disc. */
function markNext() {
  const left = all(form(), ".loadable[data-disc]:not([data-aboard])").map((button) => port().discs[given(button, "disc")]);
  const bays = all(form(), ".bay-slot[data-bay]");
  const next = bays.find((slot) => !("full" in slot.dataset) && left.some((disc) => coloursOf(slot).some((each) => disc?.colours.includes(each))));
  for (const slot of bays) slot.toggleAttribute("data-next", slot === next);
}

/** @param {HTMLElement} slot */
const coloursOf = (slot) => ship(nameOf(slot)).bays[Number(slot.dataset.bay)] ?? [];

function tell() {
  const left = energyLeft();
  const number = flying().length + form().querySelectorAll(BACK).length;
  byId("energy-left").textContent = fill(given(form(), "left"), { left });
  const button = byId("fly");
  const going = number ? fill(given(form(), number === 1 ? "flyOne" : "fly"), { ships: number }) : given(form(), "stay");
  const short = left < 0 || energyLeftThere() < 0;
  button.classList.toggle("primary", number > 0 || !aboard.size);
  button.textContent = short ? given(form(), "short") : going;
  if (short) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** Write the submitted fields. */
function write() {
  const fields = flying().flatMap((name, place) => fieldsOf(name, `ships.${place}`));
  const before = flying().length;
  all(form(), BACK).forEach((box, place) => fields.push([`ships.${before + place}.ship`, given(box, "back")]));
  const inputs = fields.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  byId("loaded").replaceChildren(...inputs);
}

/**
 * @param {string} name
 * @param {string} place
 * @returns {[string, string][]}
 */
function fieldsOf(name, place) {
  const hold = aboard.get(name) ?? emptyHold();
  const bays = ship(name).bays.map((_, bay) => [`${place}.bays.${bay}`, hold.bays[bay]?.dataset.disc ?? ""]);
  const buildings = hold.buildings.map((button, at) => [`${place}.buildings.${at}`, button.dataset.building ?? button.dataset.disc ?? ""]);
  const resources = ["food", "steel", "energy"]
    .map((resource) => [resource, hold.resources.filter((button) => button.dataset.resource === resource).length])
    .flatMap(([resource, many]) => (many ? [[`${place}.resources.${resource}`, String(many)]] : []));
  return /** @type {[string, string][]} */ ([[`${place}.ship`, name], ...bays, ...buildings, ...resources]);
}

document.addEventListener("click", (event) => {
  const slot = around(event, "#loading-form .bay-slot");
  if (slot) empty(slot);
  const disc = around(event, "#loading-form .loadable:not([data-aboard])");
  if (disc) load(disc);
});
document.addEventListener("change", (event) => {
  const box = around(event, `#loading-form ${FLIES}`, HTMLInputElement);
  if (box && !box.checked) aboard.set(nameOf(box), emptyHold());
  if (around(event, "#loading-form")) show();
});
document.addEventListener("part", prepare);
prepare();
