// Seal and send: one tap; then what became of it, in the server's words, and the receipt.

import { card } from "./card.js";
import { asSent, changed, draft, forgetDraft } from "./draft.js";
import { keep, kept } from "./keeping.js";
import { pointAt } from "./lines.js";
import { inOutbox, putAway, seal } from "./outbox.js";
import { fill, words } from "./saying.js";

const MOST_REPLACED = 50;
const MOST_KEPT = 40;

const button = document.getElementById("seal");
const sending = document.getElementById("sending");
const refusal = document.getElementById("refusal");
const writing = document.getElementById("writing");
const sent = document.getElementById("sent");
const isKiosk = "kiosk" in document.body.dataset;

let advised = [];

function form() {
  return { card: card(), lines: asSent(), notes: draft.notes, replaces: draft.sent.slice(-MOST_REPLACED) };
}

/** Whether just what stands there is already sealed and on its way. */
function isOnItsWay() {
  const there = inOutbox(draft.mark)?.form;
  return there !== undefined && JSON.stringify([there.lines, there.notes]) === JSON.stringify([asSent(), draft.notes]);
}

function press() {
  if (button.getAttribute("aria-disabled") === "true") return;
  say(refusal, "");
  pointAt(0);
  draft.sent.push(seal(draft.mark, form()));
  changed("sent");
}

function show() {
  const count = draft.lines.length;
  const away = document.body.dataset.liveState !== "live";
  const onItsWay = isOnItsWay();
  const text = onItsWay ? words.sealed : !count ? words.sealNone : away ? words.sealAway : count === 1 ? words.sealOne : words.sealMany;
  say(button.querySelector("span"), fill(text, { count }));
  button.setAttribute("aria-disabled", !count || onItsWay);
  const cost = advised.reduce((sum, line) => sum + line.cost, 0);
  const all = advised.length ? advised[0].left + advised[0].cost : 0;
  say(document.getElementById("cost"), advised.length ? fill(words.cost, { cost, all }) : away ? words.costAway : words.costNone);
  if (!onItsWay) say(sending, "");
  document.getElementById("draft-safe").hidden = !away || !count;
}

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function hear({ what, entry }) {
  if (what === "acknowledged") showReceipt(entry);
  if (entry.mark !== draft.mark) return refusedElsewhere(what, entry);
  if (what === "sending") say(sending, words.sending);
  else if (what === "waiting") say(sending, fill(words.waiting, entry));
  else if (what === "refused") refused(entry);
  show();
}

/** A form of a card that is not shown now: its draft is still there, and the card is asked for. */
function refusedElsewhere(what, { message }) {
  if (what === "refused") for (const place of [refusal, document.getElementById("card-refusal")]) say(place, message);
}

function refused({ message, line }) {
  say(sending, "");
  say(refusal, message);
  pointAt(line);
  refusal.scrollIntoView({ block: "nearest" });
}

/** The five words, until they are kept or put away. */
export function showReceipt(entry) {
  if (isKiosk) {
    putAway(entry.mark);
    forgetDraft();
  }
  sent.dataset.mark = entry.mark;
  document.getElementById("sent-says").textContent = fill(entry.count === 1 ? words.sentOne : words.sentMany, entry);
  const boxes = entry.receipt.map((word) => Object.assign(document.createElement("li"), { textContent: word }));
  document.getElementById("receipt-words").replaceChildren(...boxes);
  offerKeeping(true);
  writing.hidden = true;
  sent.hidden = false;
  document.getElementById("phone").hidden = false;
  document.getElementById("card-view").hidden = true;
  document.body.classList.add("has-sent");
  document.dispatchEvent(new CustomEvent("receipt"));
  sent.focus({ preventScroll: true });
}

function backToTheMap() {
  document.body.classList.remove("has-sent");
  if (!draft.mark) return location.reload();
  sent.hidden = true;
  writing.hidden = false;
  show();
  button.focus();
}

function keepWords() {
  const entry = kept(`outbox/${sent.dataset.mark}`);
  const others = (kept("receipts") ?? []).filter(({ words: said }) => said.join() !== entry?.receipt.join());
  if (entry) keep("receipts", [{ words: entry.receipt, turn: draft.turn }, ...others].slice(0, MOST_KEPT));
  putAway(sent.dataset.mark);
  offerKeeping(false);
}

/** Once they are kept there is nothing left to choose. */
function offerKeeping(isOpen) {
  if (isKiosk) return;
  say(document.getElementById("keep-says"), isOpen ? words.keepOr : words.kept);
  for (const id of ["keep", "keep-not"]) document.getElementById(id).hidden = !isOpen;
}

button.addEventListener("click", press);
document.addEventListener("draft", show);
document.addEventListener("outbox", (event) => hear(event.detail));
document.addEventListener("advice", (event) => {
  advised = event.detail.lines;
  show();
});
new MutationObserver(show).observe(document.body, { attributeFilter: ["data-live-state"] });
document.getElementById("keep")?.addEventListener("click", keepWords);
document.getElementById("keep-not")?.addEventListener("click", () => {
  putAway(sent.dataset.mark);
  backToTheMap();
});
document.getElementById("to-the-map")?.addEventListener("click", backToTheMap);
