// The draft: kept on this phone with every change, and never touched by anything that the server sends. Two tabs of one
// card write at the same draft: what the other one wrote is taken in, line by line.

import { markOf } from "./card.js";
import { forget, keep, kept, namesOf } from "./phone_storage.js";
import { merged } from "./two_tabs.js";

/** @type {Omit<Draft, "turn" | "district">} */
const EMPTY = { lines: [], notes: "", typing: { from: "", to: "", token: "" }, sent: [], other: false };

/** `lines`: id, from, to, token; `typing`: the line that is not added yet; `sent`: the request ids of its sealed forms;
 * `other`: the box said that another phone's form of this card lies in it. */
/** @type {Draft & { mark: string }} */
export const draft = { ...structured(EMPTY), turn: 0, district: "", mark: "" };

let known = ""; // as this tab last read or wrote it

/**
 * Takes up what was written for this card, else what was carried over; what is left of turns that are over is forgotten.
 * @param {string} card
 * @param {CardFacts} told
 */
export function takeUp(card, told) {
  draft.mark = markOf(card);
  const there = kept(nameOf());
  Object.assign(draft, structured(EMPTY), there, { turn: told.turn ?? told.coming_turn, district: told.district });
  draft.lines = draft.lines.map(numbered);
  if (!there) takeCarried(told);
  for (const name of [...namesOf("draft/"), ...namesOf("form/")]) if (kept(name)?.turn < told.coming_turn) forget(name);
  known = JSON.stringify(kept(nameOf()));
  tell("taken-up");
}

/**
 * The lines that were chosen on this phone for the next card of this district.
 * @param {CardFacts} told
 */
function takeCarried(told) {
  /** @type {{ marks: string[], lines: (LineInWriting & { district: string })[] } | null} */
  const carried = kept("carried");
  const lines = carried?.lines.filter(({ district }) => district === told.district) ?? [];
  if (!carried || !lines.length) return;
  draft.lines = lines.map(({ from, to, token }) => numbered({ from, to, token }));
  keepDraft();
  for (const mark of carried.marks) forget(`draft/${mark}`);
  forget("carried");
}

/**
 * A line by which two tabs know that it is the same one.
 * @param {LineInWriting & { id?: string }} line
 */
export function numbered(line) {
  return { id: crypto.getRandomValues(new Uint32Array(1))[0].toString(36), ...line };
}

/**
 * Keeps the draft as it is now; whoever draws hears what changed: "lines", "line", "notes", "typing" or "sent".
 * @param {DraftChange} what
 */
export function changed(what) {
  const there = kept(nameOf());
  const met = there && known && JSON.stringify(there) !== known;
  if (met) Object.assign(draft, merged(JSON.parse(known), draft, there));
  keepDraft();
  tell(met ? "taken-up" : what);
}

function keepDraft() {
  const { mark, ...written } = draft;
  keep(nameOf(), written);
  known = JSON.stringify(written);
}

/** Shows what another tab wrote, or this phone while this tab slept. */
function catchUp() {
  const there = draft.mark && kept(nameOf());
  if (!there || JSON.stringify(there) === known) return;
  known = JSON.stringify(there);
  Object.assign(draft, there);
  tell("taken-up");
}

export function forgetDraft() {
  forget(nameOf());
}

/**
 * Whether somebody wrote on this phone in this turn, and has not shown the card again yet.
 * @param {number} turn
 */
export function waits(turn) {
  return namesOf("draft/").some((name) => kept(name)?.turn === turn && kept(name).lines.length);
}

/** A form's lines as they are sent. */
export function asSent() {
  return draft.lines.map(({ from, to, token }) => ({ from, to, token: token || null }));
}

function nameOf() {
  return `draft/${draft.mark}`;
}

/** @param {DraftChange} what */
function tell(what) {
  document.dispatchEvent(new CustomEvent("draft", { detail: { what } }));
}

/**
 * @template T
 * @param {T} what
 * @returns {T}
 */
function structured(what) {
  return JSON.parse(JSON.stringify(what));
}

window.addEventListener("storage", catchUp);
window.addEventListener("pageshow", catchUp);
document.addEventListener("visibilitychange", catchUp);
