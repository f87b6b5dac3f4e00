// The draft: kept on this phone with every change, and never touched by anything that the server sends.

import { markOf } from "./card.js";
import { forget, keep, kept, namesOf } from "./keeping.js";

const EMPTY = { lines: [], notes: "", typing: { from: "", to: "", token: "" }, sent: [] };

/** `lines`: from, to, token; `typing`: the line that is not added yet; `sent`: the request ids of its sealed forms. */
export const draft = { ...structured(EMPTY), turn: 0, mark: "" };

/** Takes up what was written for this card; drafts of turns that are over are forgotten. */
export function takeUp(card, told) {
  for (const name of namesOf("draft/")) if (kept(name)?.turn < told.coming_turn) forget(name);
  draft.mark = markOf(card);
  Object.assign(draft, structured(EMPTY), kept(`draft/${draft.mark}`), { turn: told.turn ?? told.coming_turn });
  tell("taken-up");
}

/** Keeps the draft as it is now; whoever draws hears what changed: "lines", "line", "notes", "typing" or "sent". */
export function changed(what) {
  const { mark, ...written } = draft;
  keep(`draft/${mark}`, written);
  tell(what);
}

export function forgetDraft() {
  forget(`draft/${draft.mark}`);
}

/** Whether somebody wrote on this phone and has not shown the card again yet. */
export function waits() {
  return namesOf("draft/").some((name) => kept(name)?.lines?.length);
}

/** A form's lines as they are sent. */
export function asSent() {
  return draft.lines.map(({ from, to, token }) => ({ from, to, token: token || null }));
}

function tell(what) {
  document.dispatchEvent(new CustomEvent("draft", { detail: { what } }));
}

function structured(what) {
  return JSON.parse(JSON.stringify(what));
}
