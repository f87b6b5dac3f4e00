// The state of this phone's form (write, sent, replacing, shut, executed), in one sentence.
//
// Decided by the box, then by whose form is in it, then by whether it equals the draft. The style sheet
// shows each state's elements. The page between turns is in next.js.

import { byId, first } from "../elements.js";
import { fill, write } from "../words.js";
import { facts } from "./card.js";
import { asSent, changed, draft } from "./draft.js";
import { allForms, formOf, lookUp } from "./form.js";
import { stateOf } from "./form_state.js";
import { inOutbox } from "./outbox.js";
import { sayMany, words } from "./phone_words.js";

const told = byId("told");
const body = document.body;

/** @typedef {{ kind: string, icon: string, what: string, note: string }} Strip */

let soon = false;
let shown = "";

/** The box's stage, from the live page and the card response, which knows of earlier unsealings. */
export function boxNow() {
  const live = byId("box").dataset;
  const isSpent = ["box_unsealed", "used_card"].includes(facts()?.why_not?.code ?? "");
  return { stage: isSpent ? "unsealed" : (live.stage ?? facts()?.box?.stage ?? ""), begun: "begun" in live };
}

/**
 * This phone's form that counts: the card's own, or else one with a void card.
 * @returns {SealedForm | null}
 */
export function ownForm() {
  return formOf(draft.mark) ?? ofVoidCard();
}

/** The request ids of this phone's form with another card; none if there are two, perhaps of two captains. */
export function idsToReplace() {
  const others = othersOfThisTurn();
  const form = ofVoidCard() ?? (others.length === 1 ? others[0] : null);
  return form ? [form.id] : [];
}

/** The form with a void card; null if there are two, perhaps of two captains. */
function ofVoidCard() {
  const ofVoid = othersOfThisTurn().filter((form) => form.void);
  return ofVoid.length === 1 ? ofVoid[0] : null;
}

function othersOfThisTurn() {
  return allForms().filter(({ mark, turn, district, replaced }) => !replaced && mark !== draft.mark && turn === draft.turn && district === draft.district);
}

/** Request its fate. */
export function lookUpOwn() {
  lookUp(ownForm()?.mark ?? draft.mark);
}

/**
 * Record whether the box has another phone's form of this card.
 * @param {boolean} isThere
 */
export function sayOther(isThere) {
  if (draft.other === isThere) return;
  draft.other = isThere;
  changed("sent");
}

/** @param {SealedForm} form */
function isAsSent(form) {
  return JSON.stringify([form.lines, form.notes]) === JSON.stringify([asSent(), draft.notes]);
}

export function stateNow() {
  const known = facts();
  const own = ownForm();
  return stateOf({
    ...boxNow(),
    isEarly: Boolean(known?.turn && known.turn > known.coming_turn),
    own: !own ? "none" : own.replaced ? "replaced" : isAsSent(own) ? "same" : "changed",
    isOnItsWay: inOutbox(draft.mark) !== null,
    hasOther: draft.other || Boolean(known?.has_form),
  });
}

export function isWriting() {
  return ["write", "sent", "replacing"].includes(stateNow());
}

/** Why the draft cannot be sent yet, or null. */
export function whyItRests() {
  const known = facts();
  if (known?.why_not?.code === "early_card") return { what: fill(words.early, known), note: fill(words.earlyNote, { coming: known.coming_turn }) };
  if (boxNow().stage) return null;
  return isEventOver() ? { what: words.eventOver, note: words.eventOverNote } : { what: words.notOpen, note: words.rests };
}

/** Whether the programme is at its end, as the live page says, or the door where no page is live. */
function isEventOver() {
  const stage = document.getElementById("phase-now")?.dataset.stage;
  return stage ? stage === "over" : facts()?.why_not?.code === "event_over";
}

/** The shown lines with their numbers and, during execution, their fate. */
export function shownLines() {
  const own = ownForm();
  const inBox = own && !own.replaced && !isWriting();
  const lines = inBox ? own.lines : draft.lines;
  return lines.map((line, place) => ({ ...line, number: place + 1, told: inBox ? fateOf(own, place) : notSent() }));
}

/**
 * @param {SealedForm} own
 * @param {number} place
 */
function fateOf(own, place) {
  const fallback = { fate: null, message: own.words ? words.toCome : "" };
  return own.fates?.find(({ line }) => line === place + 1) ?? fallback;
}

function notSent() {
  return { fate: null, message: words.neverSent };
}

/** The newest executed line. */
export function newest() {
  return stateNow() === "executed" ? shownLines().filter(({ told: said }) => said.fate).pop() : undefined;
}

/**
 * @param {string} state
 * @returns {Strip | null}
 */
function strip(state) {
  const own = ownForm();
  const count = own?.lines.length ?? 0;
  if (own?.replaced) return { kind: "warn", icon: "warning", what: words.replaced, note: words.replacedNote };
  if (state === "shut") return { kind: "shut", icon: "lock", what: boxNow().stage === "unsealed" ? words.unsealed : words.shut, note: shutNote(own, count) };
  if (state === "executed" && own) return { kind: "plain", icon: "", what: sayMany("ownLines", count), note: allDone(own) ? words.allDone : words.executes };
  if (state === "executed") return { kind: "plain", icon: "play", what: words.executes, note: shutNote(null, 0) };
  if (own) return { kind: "ok", icon: "check", what: sayMany("inBox", count), note: state === "sent" ? words.unseen : words.changedSince };
  const rests = whyItRests();
  if (rests) return { kind: "plain", icon: "clock", ...rests };
  return soon ? { kind: "warn", icon: "clock", what: words.soon, note: draft.lines.length ? words.soonNote : "" } : null;
}

/**
 * @param {SealedForm | null} own
 * @param {number} count
 */
function shutNote(own, count) {
  if (inOutbox(draft.mark)) return words.onItsWay;
  if (!own) return draft.lines.length ? sayMany("notSent", draft.lines.length) : words.notSentNone;
  const said = sayMany(boxNow().stage === "unsealed" ? "table" : "shutIn", count);
  return isAsSent(own) ? said : `${said} ${words.changesLost}`;
}

/** @param {SealedForm} own */
function allDone(own) {
  return own.fates?.length === own.lines.length && own.fates.every(({ fate }) => fate);
}

/** Show the state and dispatch that it changed. */
export function showState() {
  if (!draft.mark || body.dataset.phone === "next") return;
  const state = stateNow();
  body.dataset.phone = state;
  writeStrip(strip(state));
  writeTags(state);
  writeHead(state);
  if (shown && state !== shown) byId("written").scrollTop = 0;
  document.dispatchEvent(new CustomEvent("state", { detail: { state, before: shown } }));
  shown = state;
}

/** @param {Strip | null} what */
function writeStrip(what) {
  told.hidden = !what;
  if (!what) return;
  told.dataset.kind = what.kind;
  first(told, ".icon", SVGElement).toggleAttribute("hidden", !what.icon);
  if (what.icon) byId("told-icon", SVGElement).setAttribute("href", `#icon-${what.icon}`);
  write(document.getElementById("told-what"), what.what);
  write(document.getElementById("told-note"), what.note);
  byId("receipt-button").hidden = what.kind !== "ok" || !ownForm()?.words;
  byId("words-button").hidden = !ownForm()?.words || Boolean(ownForm()?.replaced);
}

/** @param {string} state */
function writeTags(state) {
  const fates = state === "executed" ? shownLines().map(({ told: said }) => said.fate) : [];
  const done = fates.filter((fate) => fate === "executed").length;
  const refused = fates.filter((fate) => fate && !["executed", "skipped"].includes(fate)).length;
  /**
   * @param {string} kind
   * @param {number} count
   * @param {string} text
   */
  const tag = (kind, count, text) => (count ? [Object.assign(document.createElement("span"), { className: `tag ${kind}`, textContent: fill(text, { count }) })] : []);
  byId("told-tags").replaceChildren(...tag("good", done, words.tagDone), ...tag("bad", refused, words.tagRefused));
}

/** @param {string} state */
function writeHead(state) {
  const [what, note] = state === "shut" ? headShut() : state === "executed" ? headExecuted() : ["", ""];
  write(document.querySelector("#lines-head b"), what);
  write(document.querySelector("#lines-head span"), note);
}

function headShut() {
  const own = ownForm();
  return own && !own.replaced ? [words.headIn, words.headInNote] : [draft.lines.length ? words.headNot : "", ""];
}

function headExecuted() {
  const own = ownForm();
  if (!own || own.replaced) return headShut();
  if (!own.words) return [words.headLookup, words.headLookupNote];
  const last = newest();
  return last ? [fill(words.headJust, { ...last, line: last.number }), last.told.message] : [words.headBegun, words.headBegunNote];
}

/** Warn of an unsent draft two minutes before the clock ends. */
function look() {
  const isSoon = ["soon", "last"].includes(document.getElementById("clock")?.dataset.time ?? "") && boxNow().stage === "accepting";
  if (isSoon === soon) return;
  soon = isSoon;
  showState();
  if (soon && !ownForm()) document.dispatchEvent(new CustomEvent("call"));
}

for (const event of ["draft", "form", "outbox", "facts"]) document.addEventListener(event, showState);
document.addEventListener("part", (event) => ["box", "phase-now"].includes(event.target.id) && showState());
setInterval(look, 1000);
