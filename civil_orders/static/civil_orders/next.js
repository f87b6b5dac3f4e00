// The next turn: what became of the lines of the card before, and which of them the new card takes over.

import { byId } from "../elements.js";
import { write } from "../words.js";
import { fateRow } from "./line_results.js";
import { formOf, lookUp } from "./form.js";
import { keep, kept, namesOf } from "./phone_storage.js";
import { sayMany, words } from "./phone_words.js";

const SPREAD = 8000; // milliseconds over which a hall of phones asks what became of its lines: each asks the whole journal

const place = byId("carried");

/** @type {string[]} */
let marks = [];
/** @type {Record<string, boolean>} */
let choices = {};

/**
 * The marks of the cards of this phone's newest turn before `coming`.
 * @param {number} coming
 */
export function marksBefore(coming) {
  const all = [...namesOf("draft/"), ...namesOf("form/")].map((name) => ({ mark: name.split("/")[1], turn: kept(name)?.turn }));
  const last = Math.max(...all.map(({ turn }) => turn).filter((turn) => turn < coming));
  return [...new Set(all.filter(({ turn }) => turn === last).map(({ mark }) => mark))];
}

/**
 * Shows what is left of these cards, and keeps what is chosen for the next one.
 * @param {string[]} of
 */
export function carryOver(of) {
  marks = of;
  choices = {};
  show();
  setTimeout(() => marks.filter(isOpen).forEach((mark) => lookUp(mark, true)), Math.random() * SPREAD);
}

/**
 * Whether there is a line whose fate this phone has not heard yet.
 * @param {string} mark
 */
function isOpen(mark) {
  const form = formOf(mark);
  return form !== null && form.lines.some((_, place) => !form.fates?.[place]?.fate);
}

/**
 * What was sent comes first, with its fate; then what was only written.
 * @param {string} mark
 * @returns {LeftLine[]}
 */
function linesOf(mark) {
  const form = formOf(mark);
  /** @type {Draft | null} */
  const draft = kept(`draft/${mark}`);
  const district = form?.district ?? draft?.district ?? "";
  const sent = form && !form.replaced ? form.lines : [];
  const fates = form?.fates ?? [];
  /** @param {number} number */
  const told = (number) => fates.find(({ line, fate }) => line === number && fate) ?? { fate: null, message: form?.words ? words.never : "" };
  const written = (draft?.lines ?? []).filter((line) => !sent.some((other) => other.from === line.from && other.to === line.to));
  return [
    ...sent.map((line, number) => ({ ...line, district, told: told(number + 1), key: `${mark} ${number}` })),
    ...written.map((line) => ({ ...line, district, told: { fate: null, message: words.neverSent }, key: `${mark} ${line.id}` })),
  ];
}

function show() {
  const lines = marks.flatMap(linesOf);
  /** @param {LeftLine} line */
  const isChosen = (line) => choices[line.key] ?? true;
  const open = lines.filter((line) => line.told.fate !== "executed"); // what was executed cannot be carried over
  place.hidden = !lines.length;
  write(document.getElementById("carried-what"), lines.length > open.length || lines.some(({ told }) => told.fate) ? words.became : words.keptLines);
  byId("carried-mark").hidden = !open.length;
  /** @param {LeftLine} line */
  const row = (line) => fateRow(line, line.told, { carry: line.told.fate === "executed" ? null : isChosen(line), chosen: (is) => choose(line, is) });
  byId("carried-lines").replaceChildren(...lines.map(row));
  settle(open.filter(isChosen), open.length);
}

/**
 * @param {LeftLine} line
 * @param {boolean} isChosen
 */
function choose(line, isChosen) {
  choices[line.key] = isChosen;
  const open = marks.flatMap(linesOf).filter(({ told }) => told.fate !== "executed");
  settle(open.filter(({ key }) => choices[key] ?? true), open.length);
}

/**
 * @param {LeftLine[]} chosen
 * @param {number} all
 */
function settle(chosen, all) {
  keep("carried", { marks, lines: chosen.map(({ from, to, token, district }) => ({ from, to, token: token ?? "", district })) });
  write(document.getElementById("carried-says"), !all ? "" : chosen.length ? sayMany("carried", chosen.length) : words.carriedNone);
}

document.addEventListener("form", () => marks.length && show());
