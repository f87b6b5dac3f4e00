// Types in a stack of paper forms: the focus moves from field to field by itself, and after a form to the next one. A row
// that cannot be read stays in the fields of its own line, so that no other line moves.

import { all, around, byId, field, first } from "../elements.js";
import { fill, given, write } from "../words.js";
import { kindsOf, plain, readKind, readLabel, readRows, tokensOf } from "./line_reader.js";

const panel = byId("panel-form");
const form = first(panel, "form", HTMLFormElement);
const rows = all(form, ".order-row");
const refusal = first(form, ".refusal");

/** @param {Element} row */
const labelsOf = (row) => all(row, "[data-label]", HTMLInputElement);
/** @param {string} text */
const hexesIn = (text) => kindsOf(tokensOf(plain(text))).split("h").length - 1;
/** @param {string} text */
const endsWord = (text) => /[\s,;.、。，；]$/.test(text);

/** @param {HTMLElement} row */
function isEmpty(row) {
  return labelsOf(row).every(({ value }) => !value.trim());
}

/**
 * Write lines into the rows from this one on; false if they have no room.
 * @param {number} start
 * @param {ReturnType<typeof readRows>} lines
 */
function putLines(start, lines) {
  const places = rows.slice(start, start + lines.length);
  if (places.length < lines.length || !places.slice(1).every(isEmpty)) return false;
  lines.forEach((line, number) => {
    const [from, to] = labelsOf(places[number]);
    from.value = "unclear" in line ? line.unclear : line.from;
    to.value = "unclear" in line ? "" : line.to;
    if ("unclear" in line) from.setAttribute("aria-invalid", "true");
    else choose(places[number], line.token);
  });
  for (const row of rows.slice(0, start + lines.length + 1)) row.hidden = false;
  return true;
}

/**
 * @param {HTMLElement} row
 * @param {string} kind
 */
function choose(row, kind) {
  const select = first(row, "select", HTMLSelectElement);
  if (!Array.from(select.options).some(({ value }) => value === kind)) select.append(new Option(kind, kind));
  select.value = kind;
}

/** @param {HTMLInputElement | undefined} place */
function goOn(place) {
  place?.focus();
  place?.setSelectionRange(place.value.length, place.value.length);
}

/**
 * Distribute what was typed to the fields, and move the focus on. `isWhole`: typing in this field has ended.
 * @param {HTMLInputElement} place
 * @param {boolean} isWhole
 */
function spread(place, isWhole) {
  const number = rows.findIndex((row) => row.contains(place));
  const [from, to] = labelsOf(rows[number]);
  if (place === from) spreadFrom(number, from, to, isWhole);
  else spreadTo(number, to);
}

/**
 * @param {number} number
 * @param {HTMLInputElement} from
 * @param {HTMLInputElement} to
 * @param {boolean} isWhole
 */
function spreadFrom(number, from, to, isWhole) {
  if (from.value.trim() && !to.value && (isWhole || endsWord(from.value)) && takeKind(number, from)) return;
  const text = from.value.replace(new RegExp(`^\\s*${number + 1}\\s+(?=\\S)`), "");
  const word = isWhole ? "" : (/[A-Za-z\uff21-\uff5a]+$/.exec(text)?.[0] ?? ""); // P may become P4
  const lines = hexesIn(text) > 1 ? readRows(text.slice(0, text.length - word.length)) : [];
  if (lines.length && !to.value && lines.every((line) => "from" in line)) {
    if (!putLines(number, lines)) return;
    const after = rows[number + lines.length];
    if (word && after) labelsOf(after)[0].value = word;
    if (document.activeElement === from) goOn(labelsOf(word || endsWord(text) ? (after ?? rows[number]) : rows[number + lines.length - 1])[word || endsWord(text) ? 0 : 1]);
  } else if (/[^hx]$/.test(kindsOf(tokensOf(plain(text)))) && readLabel(text)) {
    from.value = readLabel(text);
    if (document.activeElement === from) goOn(to);
  }
}

/**
 * Go on to the next line after the second hex. An arrow after it would make a chain, and stays.
 * @param {number} number
 * @param {HTMLInputElement} to
 */
function spreadTo(number, to) {
  const [, label, rest] = /^(.*?[0-9\uff10-\uff19])(?:[\s,;.、。，；]+|(?=[A-Za-z]))(.*)$/s.exec(to.value) ?? [];
  const after = rows[number + 1];
  if (!label || !readLabel(label, true) || (rest && !(after && isEmpty(after)))) return;
  to.value = readLabel(label, true);
  if (!after) return;
  const [next] = labelsOf(after);
  after.hidden = false;
  if (rest) next.value = rest;
  if (document.activeElement === to) goOn(next);
  if (rest) spread(next, false);
}

/**
 * A kind of token typed at the beginning of a line belongs to the line before.
 * @param {number} number
 * @param {HTMLInputElement} from
 */
function takeKind(number, from) {
  const kind = readKind(from.value);
  const before = rows[number - 1];
  if (kind === null || !before || !labelsOf(before).every(({ value }, end) => readLabel(value, end === 1))) return false;
  choose(before, kind);
  from.value = "";
  return true;
}

/**
 * Paste several hexes, also on several rows: a single-line field would join the rows.
 * @param {ClipboardEvent} event
 */
function paste(event) {
  const place = around(event, ".order-row [data-label]", HTMLInputElement);
  const text = event.clipboardData?.getData("text") ?? "";
  const number = rows.findIndex((row) => place && row.contains(place));
  if (!place || hexesIn(text) < 2 || !isEmpty(rows[number])) return;
  const lines = readRows(text);
  event.preventDefault();
  const room = putLines(number, lines);
  const unclear = lines.findIndex((line) => "unclear" in line);
  const row = rows[number + Math.max(unclear, 0)];
  if (!room) write(refusal, fill(given(refusal, "noRoom"), { count: lines.length, line: number + 1 }));
  else if (unclear < 0) write(refusal, "");
  else write(refusal, fill(given(refusal, "unclear"), { line: number + unclear + 1, text: labelsOf(row)[0].value }));
  goOn(labelsOf(room && unclear < 0 ? rows[number + lines.length - 1] : row)[unclear < 0 && room ? 1 : 0]);
  if (room) form.dispatchEvent(new Event("change", { bubbles: true }));
}

form.addEventListener("input", (event) => {
  const label = around(event, ".order-row [data-label]", HTMLInputElement);
  if (label && !(event instanceof InputEvent && event.isComposing)) spread(label, false);
});
for (const kind of ["change", "compositionend"]) form.addEventListener(kind, (event) => {
  const label = around(event, ".order-row [data-label]", HTMLInputElement);
  if (label) spread(label, true);
});
form.addEventListener("paste", paste);
document.addEventListener("submit", ({ target }) => {
  if (target === form) for (const row of rows) for (const label of labelsOf(row)) if (label.value) spread(label, true);
}, { capture: true });

form.addEventListener("done", () => field(form, "district", HTMLSelectElement).focus({ preventScroll: true }));
