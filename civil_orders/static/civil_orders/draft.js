// The draft: stored on this phone with every change and never changed by the server. Tabs of one
// card share it and merge their lines.

import { markOf } from "./card.js";
import { forget, keep, kept, namesOf } from "./phone_storage.js";
import { merged } from "./two_tabs.js";

/** @type {Omit<Draft, "turn" | "district">} */
const EMPTY = { lines: [], notes: "", typing: { from: "", to: "", token: "" }, sent: [], other: false };

/** `lines`: id, from, to, token; `typing`: the unfinished line; `sent`: request ids of its sealed forms;
 * `other`: the box has another phone's form of this card. */
/** @type {Draft & { mark: string }} */
export const draft = { ...structured(EMPTY), turn: 0, district: "", mark: "" };

let known = ""; // as this tab last read or wrote it

/**
 * Load this card's draft, or else the carried-over lines. Deletes drafts of past turns.
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
 * The lines carried over to this district's next card.
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
 * A line with an id that tabs share.
 * @param {LineInWriting & { id?: string }} line
 */
export function numbered(line) {
  return { id: crypto.getRandomValues(new Uint32Array(1))[0].toString(36), ...line };
}

/**
 * Store the draft and dispatch what changed: "lines", "line", "notes", "typing" or "sent".
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

/** Load what another tab wrote. */
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
 * Whether this phone has a draft of this turn whose card was not shown again.
 * @param {number} turn
 */
export function waits(turn) {
  return namesOf("draft/").some((name) => kept(name)?.turn === turn && kept(name).lines.length);
}

/** A form's lines as sent. */
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
