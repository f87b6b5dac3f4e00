// The console's tools: one at a time has its panel open and receives taps on hexes.

import { all, around, first } from "../elements.js";
import { holdsInput } from "../parts.js";
import { given } from "../words.js";

export const POPOVERS = CSS.supports("selector(:popover-open)");
const FIELDS = "input:not([type=hidden]), select, textarea, a[href]";

/** @typedef {(label: string, kind: string | undefined, number: string | undefined) => void} Taker */

/** @type {Map<string, Taker>} */
const takers = new Map(); // what each tool does with a tapped hex; "": no tool is open

let active = "";
/** @type {Taker | null} */
let nextTaker = null; // takes the next tap, whatever tool is open
/** @type {Element | null} */
let cameFrom = null; // where the focus returns to, if a key opened the tool
/** @type {Element | null} */
let lastLabelField = null;

/** @param {string} tool */
const panelOf = (tool) => first(document, `[data-panel="${CSS.escape(tool)}"]`);

/**
 * Call `take(hex, kind, number)` for each tap on a hex while the tool is open: the hex's label, the kind of the token that
 * was hit, and its number if it is displaced.
 * @param {string} tool
 * @param {Taker} take
 */
export function onTap(tool, take) {
  takers.set(tool, take);
}

/**
 * Call `take` for the next tap only; without `take`, cancel that.
 * @param {Taker | null} [take]
 */
export function onNextTap(take = null) {
  nextTaker = take;
}

/**
 * @param {string} tool
 * @param {HTMLElement} button
 */
export function openTool(tool, button) {
  if (active && active !== tool) closeTool();
  active = tool;
  show(panelOf(tool), true);
  document.dispatchEvent(new CustomEvent("tool", { detail: { tool, open: true, button } }));
}

export function closeTool() {
  if (!active) return;
  const tool = active;
  active = "";
  show(panelOf(tool), false);
  document.dispatchEvent(new CustomEvent("tool", { detail: { tool, open: false } }));
}

/**
 * @param {HTMLElement} panel
 * @param {boolean} open
 */
function show(panel, open) {
  panel.hidden = !open;
  for (const button of document.querySelectorAll(`[data-tool="${panel.dataset.panel}"][aria-expanded]`)) {
    button.setAttribute("aria-expanded", String(open));
  }
  if (panel.matches(".panel")) first(document, ".console").classList.toggle("panel-open", open);
}

/**
 * Puts the label in the field of the tool that was used last, or in its first; the next one has the focus then.
 * @param {string} tool
 * @param {string} label
 */
export function fillLabel(tool, label) {
  const fields = tool ? all(panelOf(tool), "[data-label]", HTMLInputElement) : [];
  const field = fields.find((each) => each === lastLabelField) ?? fields.find((each) => !each.value) ?? fields[0];
  if (!field) return;
  field.value = label;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const next = fields[fields.indexOf(field) + 1] ?? field;
  lastLabelField = next;
  next.focus({ preventScroll: true });
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches?.("[data-label]")) lastLabelField = event.target;
});

document.addEventListener("click", (event) => {
  const button = around(event, "[data-tool]");
  if (button) return void toggle(button, event.detail === 0);
  if (event.target.closest?.("[data-close]")) return void closeTool();
  if (event.target.closest?.("#next-button")) return void goOn();
  const hex = event.target.closest?.("[data-hex]");
  if (!hex) return;
  const { kind, number } = event.target.closest("[data-kind], [data-number]")?.dataset ?? {};
  const take = nextTaker ?? takers.get(active) ?? ((label) => fillLabel(active, label));
  nextTaker = null;
  take(given(hex, "hex"), kind, number);
});

/** Close the panel, unless something is typed in it: the turn goes on. */
function goOn() {
  if (active && !holdsInput(panelOf(active))) closeTool();
}

/**
 * @param {HTMLElement} button
 * @param {boolean} byKey
 */
function toggle(button, byKey) {
  const tool = given(button, "tool");
  if (active === tool && button.hasAttribute("aria-expanded")) return closeTool();
  const before = byKey ? document.activeElement : null;
  openTool(tool, button);
  cameFrom = before;
  panelOf(tool).querySelector(byKey ? FIELDS : "[data-types]")?.focus({ preventScroll: true });
}

/**
 * The element that has this one's place now: a live update may have replaced it.
 * @param {Element | null} element
 */
function again(element) {
  return element?.isConnected ? element : document.getElementById(element?.id ?? "");
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || (POPOVERS && document.querySelector(":popover-open"))) return;
  const back = active ? again(cameFrom) : null;
  closeTool();
  back?.focus({ preventScroll: true }); // the tab key goes on from there
  document.activeElement?.blur(); // and the space bar presses the next button
});
