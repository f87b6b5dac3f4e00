// The list of lines: edited, moved and deleted in place, each with its advice.

import { byId, copyOf, first } from "../elements.js";
import { fill, write } from "../words.js";
import { peopleIn, plain, tokenPicture } from "./city.js";
import { changed, draft } from "./draft.js";
import { words } from "./phone_words.js";

export const list = byId("lines");
const scroller = byId("written");
const above = byId("lines-above");
export const heard = byId("advice-heard");
/** @type {Map<OrderLine, HTMLElement>} */
const rows = new Map(); // by line
let touched = false; // lines must not move below a finger

/** @param {string} label */
const shown = (label) => plain(label) || "…";

/** @param {OrderLine} line */
export function rowOf(line) {
  const row = rows.get(line) ?? freshRow(line);
  rows.set(line, row);
  return row;
}

/** @param {OrderLine} line */
function freshRow(line) {
  const row = copyOf("line-row");
  for (const name of /** @type {const} */ (["from", "to", "token"])) {
    const field = name === "token" ? first(row, "select", HTMLSelectElement) : first(row, `[name=${name}]`, HTMLInputElement);
    field.value = line[name];
    field.addEventListener("input", () => {
      line[name] = field.value;
      changed("line");
    });
  }
  return row;
}

function show() {
  const wanted = draft.lines.map(rowOf);
  if (wanted.some((row, place) => list.children[place] !== row) || list.children.length > wanted.length) list.replaceChildren(...wanted);
  for (const line of rows.keys()) if (!draft.lines.includes(line)) rows.delete(line);
  draft.lines.forEach((line, place) => writeLine(line, rowOf(line), place));
  byId("no-lines").hidden = wanted.length > 0;
  for (const row of list.children) row.classList.toggle("newest", row === list.lastElementChild);
  countAbove();
}

/** Show how many lines are scrolled out of sight above. */
function countAbove() {
  if (!list.children.length) return void (above.hidden = true); // an empty list is not measured
  const top = scroller.getBoundingClientRect().top + 5;
  const hidden = list.getClientRects().length ? Array.from(list.children).filter((row) => row.getBoundingClientRect().bottom <= top).length : 0;
  above.hidden = !hidden;
  if (hidden) write(above, hidden === 1 ? words.aboveOne : fill(words.above, { last: hidden }));
}

/** Scroll to the newest line. */
function showLast() {
  list.lastElementChild?.scrollIntoView({ block: "nearest" });
  countAbove();
}

/**
 * @param {OrderLine} line
 * @param {HTMLElement} row
 * @param {number} place
 */
function writeLine(line, row, place) {
  const way = { from: shown(line.from), to: shown(line.to) };
  const number = fill(words.line, { line: place + 1 });
  first(row, ".line-number").textContent = String(place + 1);
  const button = first(row, ".line-way");
  button.textContent = `${way.from} → ${way.to}`;
  button.setAttribute("aria-label", `${number}, ${fill(words.way, way)}`);
  first(row, ".line-tools").setAttribute("aria-label", number);
  first(row, "[data-move='-1']", HTMLButtonElement).disabled = place === 0;
  first(row, "[data-move='1']", HTMLButtonElement).disabled = place === draft.lines.length - 1;
  picture(row, line.token || (row.dataset.token ?? "") || peopleIn(way.from)[0]);
}

/**
 * @param {HTMLElement} row
 * @param {string} [kind]
 */
export function picture(row, kind) {
  const place = first(row, ".line-token");
  if (place.dataset.kind === (kind ?? "")) return;
  place.dataset.kind = kind ?? "";
  place.replaceChildren(...(kind ? [tokenPicture(kind)] : []));
}

/** Whether a finger is on the lines, so that they must not move. */
export function isTouched() {
  return touched;
}

function release() {
  touched = false;
  document.dispatchEvent(new CustomEvent("released"));
}

/**
 * Mark the refused line and scroll to it.
 * @param {number} number
 */
export function pointAt(number) {
  for (const line of draft.lines) rowOf(line).removeAttribute("data-refused");
  const row = number ? list.children[number - 1] : null;
  if (!row) return;
  row.setAttribute("data-refused", "");
  first(row, ".line-way").focus();
  row.scrollIntoView({ block: "nearest" });
}

document.addEventListener("draft", ({ detail: { what } }) => {
  if (["taken-up", "lines", "line"].includes(what)) show();
  if (what === "taken-up") requestAnimationFrame(showLast);
});
document.addEventListener("state", countAbove);
scroller.addEventListener("scroll", countAbove, { passive: true });
new ResizeObserver(() => touched || showLast()).observe(scroller);
list.addEventListener("pointerdown", () => (touched = true));
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => touched && setTimeout(release)); // after the click
