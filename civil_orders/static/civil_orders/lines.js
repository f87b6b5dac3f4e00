// The lines of the form, one under the other: changed in place, moved, deleted, each with what it would do.

import { byId, copyOf, first } from "../elements.js";
import { fill, write } from "../words.js";
import { peopleIn, plain, tokenPicture } from "./city.js";
import { changed, draft } from "./draft.js";
import { pictureOf } from "./line_results.js";
import { words } from "./phone_words.js";

export const list = byId("lines");
const scroller = byId("written");
const above = byId("lines-above");
const heard = byId("advice-heard");
/** @type {Map<OrderLine, HTMLElement>} */
const rows = new Map(); // by line
/** @type {Record<string, string>} */
const MARKS = { executed: "check", unfunded: "coin", old: "clock" };
let touched = false; // nothing moves below a finger: whatever it was put on is what it presses
/** @type {Advice | null} */
let held = null; // what came meanwhile

/** @param {string} label */
const shown = (label) => plain(label) || "…";

/** @param {OrderLine} line */
function rowOf(line) {
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
  row.addEventListener("click", (event) => press(line, row, event.target));
  return row;
}

/**
 * Wherever a line is touched, its tools open; in them each button does its own.
 * @param {OrderLine} line
 * @param {HTMLElement} row
 * @param {Element} target
 */
function press(line, row, target) {
  const button = target.closest("button");
  if (!target.closest(".line-tools")) open(row, first(row, ".line-tools").hidden);
  else if (button?.dataset.move) move(draft.lines.indexOf(line), draft.lines.indexOf(line) + Number(button.dataset.move), button);
  else if (button && "delete" in button.dataset) remove(line);
}

/**
 * One line at a time is open.
 * @param {HTMLElement} row
 * @param {boolean} isOpen
 */
function open(row, isOpen) {
  for (const other of list.children) {
    first(other, ".line-tools").hidden = other !== row || !isOpen;
    first(other, ".line-way").setAttribute("aria-expanded", String(other === row && isOpen));
  }
  row.scrollIntoView({ block: "nearest" });
}

/**
 * @param {number} from
 * @param {number} to
 * @param {HTMLElement} [button]
 */
export function move(from, to, button) {
  if (to < 0 || to >= draft.lines.length) return;
  draft.lines.splice(to, 0, ...draft.lines.splice(from, 1));
  changed("lines");
  button?.focus();
  heard.textContent = fill(words.moved, { line: to + 1 });
}

/** @param {OrderLine} line */
function remove(line) {
  const place = draft.lines.indexOf(line);
  draft.lines.splice(place, 1);
  changed("lines");
  heard.textContent = fill(words.deleted, { line: place + 1 });
  const next = list.children[Math.min(place, list.children.length - 1)];
  (next ? first(next, ".line-way") : byId("type-button")).focus();
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

/** How many lines are one swipe above. */
function countAbove() {
  if (!list.children.length) return void (above.hidden = true); // nothing is measured that is not there
  const top = scroller.getBoundingClientRect().top + 5;
  const hidden = list.checkVisibility() ? Array.from(list.children).filter((row) => row.getBoundingClientRect().bottom <= top).length : 0;
  above.hidden = !hidden;
  if (hidden) write(above, hidden === 1 ? words.aboveOne : fill(words.above, { last: hidden }));
}

/** The newest line is the one that matters: it is what the last taps made. */
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
function picture(row, kind) {
  const place = first(row, ".line-token");
  if (place.dataset.kind === (kind ?? "")) return;
  place.dataset.kind = kind ?? "";
  place.replaceChildren(...(kind ? [tokenPicture(kind)] : []));
}

/** @param {Advice} _ */
function advise({ lines, wrong, isOld }) {
  draft.lines.forEach((line, place) => {
    const row = rowOf(line);
    const said = lines[place] ?? (wrong?.line === place + 1 ? { verdict: "wrong", message: wrong.message, would: "" } : null);
    if (lines[place]?.token) row.dataset.token = lines[place].token;
    else delete row.dataset.token;
    picture(row, line.token || lines[place]?.token || first(row, ".line-token").dataset.kind || undefined);
    sayAdvice(first(row, ".line-advice"), said, isOld);
  });
  const last = isOld ? undefined : lines.at(-1);
  const text = last ? `${fill(words.line, { line: last.line })}, ${fill(words.way, last)}: ${adviceText(last)}` : (wrong?.message ?? "");
  if (text && heard.textContent !== text) heard.textContent = text;
}

/**
 * Of a map that is old: what it would have been.
 * @param {HTMLElement} place
 * @param {Verdict | null} said
 * @param {boolean} isOld
 */
function sayAdvice(place, said, isOld) {
  const verdict = !said ? "" : isOld ? "old" : said.verdict;
  const text = !said ? "" : isOld ? said.would : adviceText(said);
  if (place.dataset.verdict === verdict && place.textContent === text) return;
  place.dataset.verdict = verdict;
  place.replaceChildren(...(said ? [pictureOf(MARKS[verdict] ?? "cross"), text] : []));
}

function release() {
  touched = false;
  if (held) advise(held);
  held = null;
}

/** @param {Verdict} said */
function adviceText({ verdict, clears, token, becomes, message }) {
  if (verdict !== "executed") return message;
  if (clears) return words.clears;
  if (token === becomes) return message || words.staysPopulation;
  return becomes === "population" ? words.becomesPopulation : words.becomesRefugee;
}

/**
 * Shows which line the server refused, and leads there.
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
document.addEventListener("advice", ({ detail }) => (touched ? (held = detail) : advise(detail)));
list.addEventListener("pointerdown", () => (touched = true));
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => touched && setTimeout(release)); // after the click
