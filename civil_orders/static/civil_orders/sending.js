// Seal and send with one tap, then show the response and the receipt.

import { byId } from "../elements.js";
import { fill, given, write } from "../words.js";
import { card } from "./card.js";
import { asSent, changed, draft, forgetDraft } from "./draft.js";
import { forgetForm, formOf, keepForm } from "./form.js";
import { keep, keeps, kept } from "./phone_storage.js";
import { pointAt } from "./lines.js";
import { inOutbox, seal } from "./outbox.js";
import { sayMany, words } from "./phone_words.js";
import { idsToReplace, isWriting, ownForm, sayOther, showState, stateNow, whyItRests } from "./states.js";

const MOST_REPLACED = 50;
const MOST_KEPT = 40;

const button = byId("seal");
const sending = document.getElementById("sending");
const refusal = byId("refusal");
const writing = byId("writing");
const sent = byId("sent");
const isKiosk = "kiosk" in document.body.dataset;

/** @type {AdvisedLine[]} */
let advised = [];

/** @returns {Receipt[]} */
const receipts = () => kept("receipts") ?? [];

/**
 * Replace another phone's form only if the page showed it.
 * @returns {FormToSend}
 */
function form() {
  const replace = stateNow() === "replacing" ? "any" : "named";
  return { card: card(), lines: asSent(), notes: draft.notes, replaces: [...draft.sent, ...idsToReplace()].slice(-MOST_REPLACED), replace };
}

/** Whether this draft is already being sent. */
function isOnItsWay() {
  const there = inOutbox(draft.mark)?.form;
  return there !== undefined && JSON.stringify([there.lines, there.notes]) === JSON.stringify([asSent(), draft.notes]);
}

function press() {
  if (button.getAttribute("aria-disabled") === "true") return;
  write(refusal, "");
  pointAt(0);
  draft.sent.push(seal(draft.mark, form(), { turn: draft.turn, district: draft.district }));
  changed("sent");
}

function show() {
  const state = stateNow();
  const away = !["live", undefined].includes(document.body.dataset.liveState);
  const onItsWay = isOnItsWay();
  write(button.querySelector("span"), onItsWay ? words.sealed : sealWords(state, away));
  const rests = !draft.lines.length || onItsWay || state === "sent" || !isWriting() || whyItRests() !== null;
  button.setAttribute("aria-disabled", String(rests));
  write(document.getElementById("cost"), isWriting() ? note(state, away) : "");
  if (!onItsWay) write(sending, "");
  byId("draft-safe").hidden = !away || !keeps() || !draft.lines.length || !isWriting();
}

/**
 * @param {string} state
 * @param {boolean} away
 */
function sealWords(state, away) {
  const count = draft.lines.length;
  if (!count) return words.sealNone;
  if (state === "replacing") return sayMany("sealOver", count);
  if (ownForm()) return words.sealChanged;
  return away ? words.sealAway : fill(count === 1 ? words.sealOne : words.sealMany, { count });
}

/**
 * @param {string} state
 * @param {boolean} away
 */
function note(state, away) {
  if (state === "sent") return words.unchanged;
  if (state === "replacing") return words.notYours;
  const rests = whyItRests();
  if (rests) return rests.note;
  const cost = advised.reduce((sum, line) => sum + line.cost, 0);
  const all = advised.length ? advised[0].left + advised[0].cost : 0;
  return away ? words.costAway : advised.length ? fill(words.cost, { cost, all }) : words.costNone;
}

/** @param {OutboxNews} news */
function hear(news) {
  const { what, entry } = news;
  if (what === "acknowledged") showReceipt(entry.mark);
  if (entry.mark !== draft.mark) return refusedElsewhere(news);
  if (what === "acknowledged") {
    sayOther(false);
    pointAt(0);
  } else if (what === "sending") write(sending, words.sending);
  else if (what === "waiting") write(sending, keeps() ? fill(words.waiting, entry) : words.sending);
  else refused(entry);
  showState();
}

/**
 * A form of another card: its draft is kept until the card is shown again.
 * @param {OutboxNews} news
 */
function refusedElsewhere({ what, entry }) {
  if (what === "refused") for (const place of [refusal, document.getElementById("card-refusal")]) write(place, entry.message);
}

/** @param {OutboxAnswer} answer */
function refused({ code, message, line }) {
  write(sending, "");
  if (code === "other_form") return sayOther(true);
  write(refusal, message);
  pointAt(line ?? 0);
  refusal.scrollIntoView({ block: "nearest" });
}

/**
 * Show the receipt. On a shared device nothing else of the form stays.
 * @param {string} mark
 */
export function showReceipt(mark) {
  const there = formOf(mark);
  if (isKiosk) {
    forgetForm(mark);
    forgetDraft();
  }
  if (!there?.words) return;
  sent.dataset.mark = mark;
  const count = there.lines.length;
  write(document.getElementById("sent-says"), fill(count === 1 ? words.sentOne : words.sentMany, { count }));
  const shown = there.words.join();
  const boxes = there.words.map((word) => Object.assign(document.createElement("li"), { textContent: word }));
  byId("receipt-words").replaceChildren(...boxes);
  offerKeeping(!receipts().some((receipt) => receipt.words.join() === shown));
  writing.hidden = true;
  sent.hidden = false;
  byId("phone").hidden = false;
  byId("card-view").hidden = true;
  document.body.classList.add("has-sent");
  document.dispatchEvent(new CustomEvent("receipt"));
  sent.focus({ preventScroll: true });
}

function backToTheMap() {
  const there = formOf(given(sent, "mark"));
  if (there) keepForm({ ...there, seen: true });
  document.body.classList.remove("has-sent");
  if (!draft.mark || document.body.dataset.phone === "next") return location.reload();
  sent.hidden = true;
  writing.hidden = false;
  showState();
  byId("receipt-button").focus();
}

function keepWords() {
  const there = formOf(given(sent, "mark"));
  if (!there?.words) return;
  const shown = there.words.join();
  const others = receipts().filter((receipt) => receipt.words.join() !== shown);
  keep("receipts", [{ words: there.words, turn: there.turn }, ...others].slice(0, MOST_KEPT));
  offerKeeping(false);
}

/**
 * Hide the choice once they are kept.
 * @param {boolean} isOpen
 */
function offerKeeping(isOpen) {
  if (isKiosk) return;
  write(document.getElementById("keep-says"), !keeps() ? words.writeDown : isOpen ? words.keepOr : words.kept);
  for (const id of ["keep", "keep-not"]) byId(id).hidden = !isOpen || !keeps();
}

button.addEventListener("click", press);
document.addEventListener("state", ({ detail: { state, before } }) => {
  if (state !== before && (before === "shut" || !isWriting())) write(refusal, "");
  show();
});
document.addEventListener("outbox", (event) => hear(event.detail));
document.addEventListener("advice", (event) => {
  advised = event.detail.lines;
  show();
});
new MutationObserver(show).observe(document.body, { attributeFilter: ["data-live-state"] });
document.getElementById("keep")?.addEventListener("click", keepWords);
document.getElementById("keep-not")?.addEventListener("click", () => {
  const there = formOf(given(sent, "mark"));
  if (there) keepForm({ ...there, words: null });
  backToTheMap();
});
document.getElementById("to-the-map")?.addEventListener("click", backToTheMap);
for (const id of ["receipt-button", "words-button"]) byId(id).addEventListener("click", () => showReceipt(ownForm()?.mark ?? draft.mark));
