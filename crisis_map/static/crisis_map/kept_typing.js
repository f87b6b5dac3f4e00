// Keeps what is typed in the console's forms across reloads, for this window, until it is sent.
// Where the page reloads itself, because another city needs another page, it also opens again what was open.

import { all, around, first } from "../elements.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { isChanged, TICKED } from "../parts.js";
import { showSection } from "./sections.js";
import { openTool, POPOVERS } from "./tools.js";

const FIELDS = "input:not([type=hidden]), select, textarea";

const EVENT = ofEvent("typed");
const OPEN = `${EVENT}open`;
const IN_SIGHT = `${EVENT}in-sight`;
const store = new KeptValues("sessionStorage");

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form */
const nameOf = (form) => `${EVENT}${form.dataset.kept}`;
/** @param {HTMLFormElement} form */
const fieldsOf = (form) => /** @type {Field[]} */ (all(form, FIELDS)).filter(({ name }) => name);
const forms = () => all(document, "form[data-kept]", HTMLFormElement);
/**
 * Funding is kept by its district, whose place in the list may change.
 * @param {Field} field
 */
const keyOf = (field) => field.dataset.keptAs ?? field.name;
/** @param {Field} field */
const isTicked = (field) => field instanceof HTMLInputElement && field.matches(TICKED);

/** @param {HTMLFormElement} form */
function keep(form) {
  const changed = fieldsOf(form).filter((field) => isChanged(field) && (!isTicked(field) || /** @type {HTMLInputElement} */ (field).checked));
  const typed = changed.map((field) => [keyOf(field), field.value]);
  if (typed.length) store.set(nameOf(form), JSON.stringify(Object.fromEntries(typed)));
  else store.remove(nameOf(form));
}

/**
 * What was typed in the form, by `keyOf` its fields; null if nothing was.
 * @param {HTMLFormElement} form
 * @returns {Record<string, string> | null}
 */
function keptOf(form) {
  return store.record(nameOf(form));
}

/** @param {HTMLFormElement} form */
function putBack(form) {
  const kept = keptOf(form) ?? {};
  for (const field of fieldsOf(form).filter((each) => keyOf(each) in kept)) putIn(field, kept[keyOf(field)]);
}

/**
 * @param {Field} field
 * @param {string} value
 */
function putIn(field, value) {
  if (isTicked(field)) {
    /** @type {HTMLInputElement} */ (field).checked = field.value === value;
    return;
  }
  field.value = value;
  if (field.value !== value && field instanceof HTMLSelectElement) field.add(new Option(value, value, false, true));
  const row = field.closest(".order-row");
  if (value && row instanceof HTMLElement) row.hidden = false;
}

/** @param {Event} event */
function hear(event) {
  const form = around(event, "form[data-kept]", HTMLFormElement);
  if (!form) return;
  if (event.type !== "reset") keep(form); // the page may be left at once
  setTimeout(() => keep(form)); // after whatever else hears it, and after a reset
}

/** The page is about to load itself again, unasked. */
function keepSight() {
  const menu = POPOVERS ? document.querySelector(":popover-open") : null;
  store.set(IN_SIGHT, JSON.stringify({ section: first(document, ".console").dataset.section, menu: menu?.id ?? "" }));
}

function begin() {
  for (const note of all(document, "[data-keeps-nothing]")) note.hidden = store.tries();
  const kept = forms().filter(keptOf);
  const seen = store.record(IN_SIGHT);
  store.remove(IN_SIGHT);
  const open = store.get(OPEN) ?? "";
  const button = open ? document.querySelector(`[data-tool="${CSS.escape(open)}"][aria-expanded]`) : null;
  if (seen) showAgain(seen);
  if (button instanceof HTMLElement && (seen || kept.some((form) => form.closest(`[data-panel="${CSS.escape(open)}"]`)))) openTool(open, button);
  kept.forEach(putBack); // a tool that opens writes in its form what it knows
}

/** @param {{ section: string, menu: string }} seen */
function showAgain({ section, menu }) {
  showSection(section);
  const place = menu ? document.getElementById(menu) : null;
  if (place?.matches("[popover]")) place.showPopover();
}

for (const kind of ["input", "change", "reset", "done"]) document.addEventListener(kind, hear);
document.addEventListener("reloading", keepSight);
document.addEventListener("city", () => forms().filter(keptOf).forEach(putBack));
document.addEventListener("tool", ({ detail }) => store.set(OPEN, detail.open ? detail.tool : ""));
begin();
