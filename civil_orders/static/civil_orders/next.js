// After a turn: the fate of the last card's lines, and which to carry over to the next.

import { byId } from "../elements.js";
import { write } from "../words.js";
import { fateRow } from "./line_results.js";
import { waits } from "./draft.js";
import { allForms, formOf, keepForm, lookUp } from "./form.js";
import { inOutbox } from "./outbox.js";
import { keep, kept, namesOf } from "./phone_storage.js";
import { sayMany, words } from "./phone_words.js";

const SPREAD = 8000; // milliseconds over which phones spread requests that read the whole journal

const place = byId("carried");

/** @type {string[]} */
let marks = [];
/** @type {Record<string, boolean>} */
let choices = {};
let isQuiet = false;
let voided = "";
let why = "";
/** @type {boolean | undefined} */
let counted; // whether lines were last carried over without a message

/**
 * The marks of this phone's cards in its newest turn before `coming`.
 * @param {number} coming
 */
export function marksBefore(coming) {
  const all = [...namesOf("draft/"), ...namesOf("form/")].map((name) => ({ mark: name.split("/")[1], turn: kept(name)?.turn }));
  const last = Math.max(...all.map(({ turn }) => turn).filter((turn) => turn < coming));
  return [...new Set(all.filter(({ turn }) => turn === last).map(({ mark }) => mark))];
}

/**
 * Show these cards' lines, and keep the selection for the next card.
 * @param {string[]} of
 * @param {boolean} [quietly] their form counts still: its lines go to the next card unchanged, and nothing is said of each
 */
export function carryOver(of, quietly = false) {
  marks = of;
  choices = {};
  isQuiet = quietly;
  show();
  if (!quietly) setTimeout(() => marks.filter(isOpen).forEach((mark) => lookUp(mark, true)), Math.random() * SPREAD);
}

/**
 * Whether any line's fate is unknown.
 * @param {string} mark
 */
function isOpen(mark) {
  const form = formOf(mark);
  return form !== null && form.lines.some((_, place) => !form.fates?.[place]?.fate);
}

/**
 * Sent lines with their fate, then unsent ones.
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

/**
 * The lines of the form that counts, without remarks.
 * @param {string} mark
 * @returns {LeftLine[]}
 */
function sentLines(mark) {
  const form = formOf(mark);
  return form?.lines.map((line, number) => ({ ...line, district: form.district, told: { fate: null, message: "" }, key: `${mark} ${number}` })) ?? [];
}

function show() {
  const lines = isQuiet ? marks.flatMap(sentLines) : marks.flatMap(linesOf);
  /** @param {LeftLine} line */
  const isChosen = (line) => choices[line.key] ?? true;
  const open = lines.filter((line) => line.told.fate !== "executed"); // executed lines cannot be carried over
  place.hidden = !lines.length;
  const became = lines.length > open.length || lines.some(({ told }) => told.fate);
  write(document.getElementById("carried-what"), isQuiet ? words.headBegun : became ? words.became : words.keptLines);
  byId("carried-mark").hidden = isQuiet || !open.length;
  /** @param {LeftLine} line */
  const row = (line) => fateRow(line, line.told, { carry: isQuiet || line.told.fate === "executed" ? null : isChosen(line), chosen: (is) => choose(line, is) });
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
  write(document.getElementById("carried-says"), isQuiet || !all ? "" : chosen.length ? sayMany("carried", chosen.length) : words.carriedNone);
}

document.addEventListener("form", () => marks.length && show());

/**
 * Show what this phone keeps for the coming turn without a card.
 * @param {number} coming
 */
export function tellKept(coming) {
  const forms = allForms().filter(({ turn }) => turn === coming);
  const ofVoid = forms.find((form) => form.void && !form.replaced);
  if (ofVoid) return showVoid(ofVoid.mark, "");
  const isOnItsWay = namesOf("outbox/").length > 0;
  if (isOnItsWay) document.addEventListener("outbox", () => tellKept(coming), { once: true });
  tell(isOnItsWay ? words.formWaits : forms.length ? words.sentWaits : waits(coming) ? words.draftWaits : "");
}

/** @param {string} text */
function tell(text) {
  write(byId("card-waits"), text);
  byId("card-waits").hidden = !text;
}

/**
 * A void card: say whether its form counts, and keep its lines for a new card.
 * @param {string} of the card's mark
 * @param {string} message why the card is of no use, in the server's words
 */
export function showVoid(of, message) {
  voided = of;
  why = message;
  for (const event of ["form", "outbox"]) document.addEventListener(event, showVoided);
  document.addEventListener("visibilitychange", look);
  showVoided();
  look();
}

function look() {
  if (document.visibilityState === "visible") lookUp(voided);
}

function showVoided() {
  const form = formOf(voided);
  const counts = form !== null && !form.replaced;
  if (counts && !form.void) return keepForm({ ...form, void: true }); // storing it shows it again
  const isOnItsWay = inOutbox(voided) !== null;
  const told = isOnItsWay ? words.formWaits : !counts ? why : form.stage === "queued" ? sayMany("table", form.lines.length) : words.voidCounts;
  const isRefused = told === why;
  write(byId("card-refusal"), isRefused ? why : "");
  tell(isRefused ? "" : told);
  const quietly = counts || isOnItsWay; // the fate of unanswered lines is unknown
  if (quietly !== counted) carryOver([voided], quietly);
  counted = quietly;
}
