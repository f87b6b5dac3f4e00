// One tool at a time: its panel is open, and hexes that are tapped go to it.

import { holdsInput } from "../parts.js";

const POPOVERS = CSS.supports("selector(:popover-open)");
const FIELDS = "input:not([type=hidden]), select, textarea, a[href]";

const takers = new Map(); // by tool ("" while there is none): what it does with a tapped hex

let active = "";
let nextTaker = null; // takes the next hex that is tapped, whatever tool is open
let cameFrom = null; // what had the focus when a key opened the tool: there it goes back to
let lastLabelField = null;

const panelOf = (tool) => document.querySelector(`[data-panel="${CSS.escape(tool)}"]`);

/**
 * Has `take(hex, kind, number)` called for each hex that is tapped while the tool is open: its label, the kind of the
 * token that was hit, and which of the displaced that is.
 */
export function onTap(tool, take) {
  takers.set(tool, take);
}

/** Has `take` called for the next hex alone; without it the next hex is one like any other again. */
export function onNextTap(take = null) {
  nextTaker = take;
}

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

function show(panel, open) {
  panel.hidden = !open;
  for (const button of document.querySelectorAll(`[data-tool="${panel.dataset.panel}"][aria-expanded]`)) {
    button.setAttribute("aria-expanded", String(open));
  }
  if (panel.matches(".panel")) document.querySelector(".console").classList.toggle("panel-open", open);
}

/** Puts the label in the field of the tool that was used last, or in its first; the next one has the focus then. */
export function fillLabel(tool, label) {
  const fields = Array.from(panelOf(tool)?.querySelectorAll("[data-label]") ?? []);
  const field = fields.includes(lastLabelField) ? lastLabelField : fields.find((each) => !each.value) ?? fields[0];
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
  const button = event.target.closest?.("[data-tool]");
  if (button) return void toggle(button, event.detail === 0);
  if (event.target.closest?.("[data-close]")) return void closeTool();
  if (event.target.closest?.("#next-button")) return void goOn();
  const hex = event.target.closest?.("[data-hex]");
  if (!hex) return;
  const { kind, number } = event.target.closest("[data-kind], [data-number]")?.dataset ?? {};
  const take = nextTaker ?? takers.get(active) ?? ((label) => fillLabel(active, label));
  nextTaker = null;
  take(hex.dataset.hex, kind, number);
});

/** The turn goes on: a panel in which nothing is typed no longer hides how things stand. */
function goOn() {
  if (active && !holdsInput(panelOf(active))) closeTool();
}

function toggle(button, byKey) {
  const tool = button.dataset.tool;
  if (active === tool && button.hasAttribute("aria-expanded")) return closeTool();
  const before = byKey ? document.activeElement : null;
  openTool(tool, button);
  cameFrom = before;
  panelOf(tool).querySelector(byKey ? FIELDS : "[data-types]")?.focus({ preventScroll: true });
}

/** The element that stands for this one now: a live update may have drawn it anew. */
function again(element) {
  return element?.isConnected ? element : document.getElementById(element?.id);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || (POPOVERS && document.querySelector(":popover-open"))) return;
  const back = active ? again(cameFrom) : null;
  closeTool();
  back?.focus({ preventScroll: true }); // there the tab key goes on
  document.activeElement.blur(); // from here on the space bar does the next thing
});
