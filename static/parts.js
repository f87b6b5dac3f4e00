// Replaces the parts of a screen. A part is the element whose id is the part's name.

import { all } from "./elements.js";

const FIELDS = "input:not([type=hidden], [type=submit], [type=button]), textarea, select";
export const TICKED = "[type=checkbox], [type=radio]"; // unchanged ones can be redrawn while they have the focus
const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** @type {Map<string, string>} */
const newest = new Map(); // each part's latest markup from the socket
/** @type {Map<string, string>} */
const held = new Map(); // markup that waits while somebody types in its part or presses it
/** @type {Set<string>} */
const opened = new Set(); // ids of <details> that somebody opened: they stay open wherever they are drawn again
/** @type {Element | null} */
let pressed = null; // where a pointer is down: replacing the element would lose the tap

/** The newest entry of each table and the question on the page, as JSON, for presses on parts that are held back. */
function shownNow() {
  const seen = Object.fromEntries(Array.from(document.querySelectorAll('[id^="seen-"]'), (each) => [each.id, each.dataset.number]));
  return JSON.stringify({ ...seen, moment: document.querySelector("[data-moment]")?.dataset.moment });
}

/**
 * Replace each named part. Parts in which somebody types are held back as long as their question stays the same.
 * @param {Record<string, string>} parts
 */
export function put(parts) {
  const drawnAt = shownNow();
  document.dispatchEvent(new Event("exchange"));
  const changed = Object.entries(parts).filter(([name, markup]) => newest.get(name) !== markup);
  const drawn = drawnAtOnce(changed.map(([, markup]) => markup));
  const scrolled = new Map(changed.map(([name]) => [name, scrolledIn(document.getElementById(name))])); // lays the page out once
  for (const [name, markup] of changed) {
    newest.set(name, markup);
    const part = document.getElementById(name);
    if (part && isInUse(part) && part.dataset.question === parse(markup)?.dataset.question) {
      held.set(name, markup);
      part.dataset.held ??= drawnAt;
    } else if (part) {
      held.delete(name);
      replace(part, markup, scrolled.get(name) ?? 0, drawn.get(markup));
    }
  }
}

/**
 * Parse all drawings at once, by their markup. One document for each of a map's hundred hexes takes a slow phone a second.
 * @param {string[]} markups
 * @returns {Map<string, Element>}
 */
function drawnAtOnce(markups) {
  const drawings = [...new Set(markups)].filter(isDrawing);
  const root = parseDrawing(drawings.join(""));
  const drawn = root && root.children.length === drawings.length ? Array.from(root.children) : [];
  return new Map(drawn.map((each, place) => [drawings[place], each]));
}

/** Replace the parts that were held back and are no longer in use. */
function putHeld() {
  for (const [name, markup] of held) {
    const part = document.getElementById(name);
    if (part && isInUse(part)) continue;
    held.delete(name);
    document.dispatchEvent(new Event("exchange"));
    if (part) replace(part, markup, scrolledIn(part));
  }
}

/**
 * Whether the ground below the live parts changed, as when a city is edited while its table runs.
 * @param {Element} part
 * @param {Element} fresh
 */
function isOtherGround(part, fresh) {
  const [was, is] = [part, fresh].map((each) => each.getAttribute("data-ground"));
  return Boolean(was && is) && was !== is;
}

/** Reload, unless the page redraws itself. */
function loadAgain() {
  if (document.dispatchEvent(new Event("other-ground", { cancelable: true }))) location.reload();
}

/** @param {Element} part */
function isInUse(part) {
  return part.contains(pressed) || holdsInput(part);
}

/**
 * Whether a field in this element has the focus or was changed.
 * @param {Element} part
 */
export function holdsInput(part) {
  const fields = part.matches(FIELDS) ? [part] : Array.from(part.querySelectorAll(FIELDS));
  return fields.some((field) => (field === document.activeElement && !field.matches(TICKED)) || isChanged(field));
}

/**
 * Whether the field holds anything else than what the page came with.
 * @param {Element} field
 */
export function isChanged(field) {
  if (field instanceof HTMLSelectElement) {
    const options = Array.from(field.options);
    const fallback = field.multiple || options.some((option) => option.defaultSelected) ? -1 : 0;
    return options.some((option, index) => option.selected !== (option.defaultSelected || index === fallback));
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.matches(TICKED) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/**
 * @param {Element} part
 * @param {string} markup
 * @param {number} scrolled
 * @param {Element} [drawn] the parsed markup, if there is one
 */
function replace(part, markup, scrolled, drawn) {
  const fresh = drawn ? document.adoptNode(drawn) : parse(markup);
  if (!fresh) return;
  if (isOtherGround(part, fresh)) return loadAgain();
  const focus = focusIn(part);
  keepWhatStays(part, fresh);
  keepState(part, fresh);
  part.replaceWith(fresh);
  if (scrolled) fresh.scrollTop = scrolled;
  window.htmx?.process(fresh);
  fresh.dispatchEvent(new CustomEvent("part", { bubbles: true, detail: { name: fresh.id } }));
  if (focus) focusAgain(fresh, focus);
}

/** @param {string} markup */
function isDrawing(markup) {
  return markup.trimStart().startsWith("<g");
}

/**
 * Parse SVG as XML: as HTML, its elements would be in the wrong namespace and stay invisible.
 * @param {string} text
 */
function parseDrawing(text) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`;
  const root = new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement;
  return root.querySelector("parsererror") ? null : root;
}

/**
 * @param {string} markup
 * @returns {Element | null}
 */
function parse(markup) {
  const text = markup.trim();
  if (isDrawing(text)) {
    const drawn = parseDrawing(text)?.firstElementChild;
    return drawn ? document.adoptNode(drawn) : null;
  }
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.firstElementChild;
}

/**
 * Keep <details> open or shut as they are, also when they move to another part.
 * @param {Element} part
 * @param {Element} fresh
 */
function keepState(part, fresh) {
  for (const details of all(part, "details[id]", HTMLDetailsElement)) {
    const again = fresh.querySelector(`#${CSS.escape(details.id)}`);
    if (again instanceof HTMLDetailsElement) again.open = details.open;
  }
  for (const details of all(fresh, "details[id]", HTMLDetailsElement)) if (opened.has(details.id)) details.open = true;
}

/**
 * Keep nested parts: the fresh markup has only placeholders for them. A nested part may arrive before its placeholder.
 * @param {Element} part
 * @param {Element} fresh
 */
function keepWhatStays(part, fresh) {
  for (const place of fresh.querySelectorAll("[data-stays]")) {
    const markup = newest.get(place.id);
    const stays = part.querySelector(`#${CSS.escape(place.id)}`) ?? (markup ? parse(markup) : null);
    if (stays) place.replaceWith(stays);
  }
}

/**
 * Its scroll position. Reading it after a change lays the page out anew, and the many parts of a map never scroll.
 * @param {Element | null} part
 */
function scrolledIn(part) {
  return part instanceof HTMLElement ? part.scrollTop : 0;
}

/** @param {Element} part */
function focusIn(part) {
  const active = document.activeElement;
  if (!active || !part.contains(active)) return null;
  return { id: active.id, place: active === part ? -1 : Array.from(part.querySelectorAll(FOCUSABLE)).indexOf(active) };
}

/**
 * @param {Element} fresh
 * @param {{ id: string, place: number }} focus
 */
function focusAgain(fresh, { id, place }) {
  const named = id && document.getElementById(id);
  const choices = Array.from(fresh.querySelectorAll(FOCUSABLE));
  const target = (named && fresh.contains(named) && named) || choices[Math.min(place, choices.length - 1)] || fresh;
  if (!target.matches(FOCUSABLE)) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

// A field that was left unchanged, submitted or reset no longer holds back its part.
for (const event of ["focusout", "reset", "change"]) document.addEventListener(event, () => setTimeout(putHeld));

document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && target.id) opened[target.open ? "add" : "delete"](target.id);
}, { capture: true });

document.addEventListener("pointerdown", ({ target, button }) => (pressed = button ? null : target), { capture: true });
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => setTimeout(letGo), { capture: true });

/** Runs after the click that a lifted finger causes. */
function letGo() {
  pressed = null;
  putHeld();
}
