// A captain's page: a card first, then the city, live, and the form. Whose card it is, and of which turn, is asked again
// whenever something of that may have changed: the turn, the box, the line, or that somebody looks at the phone again.

import { around, byId, field, first } from "../elements.js";
import { put } from "../parts.js";
import { fill, given } from "../words.js";
import { askFacts, askFirst, belongsElsewhere, card, facts, factsOf, hold, isOver, letGo, markOf } from "./card.js";
import { makeCity } from "./city.js";
import { draft, takeUp, waits } from "./draft.js";
import { allForms, lookUp } from "./form.js";
import { AGAIN, pause, whole } from "./loading.js";
import { showFirst } from "./map_zoom.js";
import { sendAll } from "./outbox.js";
import { words } from "./phone_words.js";
import { isShared } from "./shared.js";

const SLOWLY = 30000; // milliseconds after which a page that waits for another turn, or for a fate, asks anyway
const BRIEFLY = 3000; // milliseconds after which a page that shows what it knows listens, whatever it was not told yet
const SPREAD = 1500; // milliseconds over which a hall of phones asks after a change
const NONE = -1; // the version of a screen that never came
const body = document.body;
const writes = document.getElementById("writing") !== null;
const cardView = byId("card-view");
const cardForm = byId("card-form", HTMLFormElement);
const coming = Number(body.dataset.turn);

let timer = 0;

/** The card's page: why it is asked for, and what of this phone's waits for it. */
async function askForCard(message = "", typed = "") {
  letGo();
  showCardForm(message);
  if (typed) point(typed);
  if (!writes) return;
  const { carryOver, marksBefore } = await whole(import("./next.js"));
  const old = marksBefore(coming);
  if (old.length) return showNext(coming, Math.max(...allForms().map(({ turn }) => turn), coming - 1), old, carryOver);
  tellWaiting(onItsWay() ? words.formWaits : allForms().some(({ turn }) => turn === coming) ? words.sentWaits : waits(coming) ? words.draftWaits : "");
}

function onItsWay() {
  return Object.keys(localStorage).some((name) => name.startsWith("orders/outbox/"));
}

/** @param {string} message */
function showCardForm(message) {
  delete document.documentElement.dataset.card;
  byId("phone").hidden = true;
  cardView.hidden = false;
  cardForm.hidden = false;
  byId("card-refusal").textContent = message;
}

function tellWaiting(text = "") {
  const place = byId("card-waits");
  place.textContent = text;
  place.hidden = !text;
}

/**
 * What was typed stays, and the first character that no card has is marked.
 * @param {string} typed
 */
function point(typed) {
  const place = field(cardForm, "card");
  place.value = typed;
  place.setAttribute("aria-invalid", "true");
  place.focus();
  const wrong = typed.search(/[^2-9A-HJKMNP-Z\s-]/i);
  if (wrong >= 0) place.setSelectionRange(wrong, wrong + 1);
}

/**
 * The turn of this phone's card is over: what became of its lines, and a new card.
 * @param {number} now
 * @param {number} turn
 * @param {string[]} marks
 * @param {(marks: string[]) => void} carryOver
 */
function showNext(now, turn, marks, carryOver) {
  if (body.dataset.phone === "next") return;
  const before = body.dataset.phone;
  body.dataset.phone = "next";
  body.classList.remove("has-sent");
  showCardForm("");
  byId("card-title").textContent = fill(words.drawCard, { coming: now });
  byId("card-about").textContent = fill(words.wasFor, { turn });
  first(cardForm, "[type=submit]").textContent = words.typeCard;
  carryOver(marks);
  document.dispatchEvent(new CustomEvent("state", { detail: { state: "next", before } }));
}

/** @param {CardFacts} told */
async function isNext(told) {
  if (!writes || !isOver(told)) return false;
  const { carryOver, marksBefore } = await whole(import("./next.js"));
  showNext(told.coming_turn, told.turn ?? 0, [...new Set([markOf(card()), ...marksBefore(told.coming_turn)])], carryOver);
  return true;
}

async function begin() {
  if (!card()) return askForCard();
  const known = facts();
  const mayShow = known && (!writes || !known.turn || known.turn >= coming);
  const answer = askFirst();
  if (mayShow) open(known, Promise.race([answer, pause(BRIEFLY)]));
  let told = await answer;
  while (!told) {
    if (!mayShow) showCardForm(words.asks);
    await pause(AGAIN);
    told = await askFacts(!mayShow);
  }
  if (!told.ok) return close(told.message, known ? "" : card());
  if (await isNext(told)) return;
  if (belongsElsewhere(told)) return;
  if (!mayShow) await open(told);
  hear(told);
}

/**
 * The card is of no use any more: what was written with it is offered to the next one.
 * @param {string | undefined} message
 * @param {string} typed
 */
async function close(message, typed) {
  const mark = markOf(card());
  await askForCard(message, typed);
  if (!writes || typed || body.dataset.phone === "next") return;
  body.dataset.phone = "card";
  const { carryOver } = await whole(import("./next.js"));
  carryOver([mark]);
}

/**
 * Shows the district of the card, and listens to it from what the door brought along: now, or when it answers.
 * @param {CardFacts} told
 * @param {Promise<CardAnswer>} [answer]
 */
async function open(told, answer) {
  const palette = JSON.parse(given(body, "palettes"))[told.district];
  byId("own-name").textContent = told.name;
  byId("own-swatch").className = `swatch district-${palette}`;
  makeCity(palette);
  let versions = putAll(told); // before it is seen: what changes out of sight is laid out once
  cardView.hidden = true;
  byId("phone").hidden = false;
  if (writes) takeUp(card(), told);
  showFirst();
  if (versions.size) shown();
  else document.addEventListener("part", shown, { once: true });
  const late = await answer;
  if (late?.ok === false) return;
  if (late) versions = putAll(late);
  body.dataset.key = card();
  body.dataset.streams = JSON.stringify(told.streams.map((stream) => ({ stream, version: versions.get(stream) ?? NONE })));
  const { listen } = await import("./after.js");
  await listen(writes);
  if (writes) lookUp(draft.mark);
}

/**
 * Puts in the screens that the door brought; the version of each, by its stream.
 * @param {CardFacts} told
 */
function putAll({ screens = [] }) {
  for (const { parts } of screens) put(parts);
  return new Map(screens.map(({ stream, version }) => [stream, version]));
}

/** Before the first screen came there is nothing that could be called live. */
function shown() {
  byId("phone").dataset.shown = "";
  requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
}

/**
 * What the card does not admit now, though it may show: its turn and the box are told with the form's state.
 * @param {CardFacts} told
 */
function hear(told) {
  const why = told.why_not;
  const place = document.getElementById("refusal");
  if (!writes || !place) return;
  if (why && !["early_card", "used_card"].includes(why.code) && !why.code.startsWith("box_")) place.textContent = why.message;
}

async function ask() {
  if (!card()) return;
  const told = await askFacts();
  if (!told) return;
  if (body.dataset.phone === "next") return isOver(told) ? null : location.reload(); // the turn was taken back
  if (!told.ok) close(told.message, "");
  else if (!(await isNext(told))) hear(told);
  if (writes && draft.mark) lookUp(draft.mark);
}

/** Once for all that changes within a moment, and not all phones at once. */
function soon() {
  timer ||= setTimeout(() => {
    timer = 0;
    ask();
  }, Math.random() * SPREAD);
}

function wake() {
  if (document.visibilityState === "visible") ask();
}

/** @type {string | undefined} */
let stage;
document.addEventListener("part", ({ target }) => {
  const known = facts();
  if (target.id === "turn" && known && Number(target.dataset.coming) !== known.coming_turn) soon();
  if (target.id !== "box" || target.dataset.stage === stage) return;
  if (stage !== undefined) soon();
  stage = target.dataset.stage;
});
// What the district sees changed: a line of this phone's form may have been executed.
document.addEventListener("screen", () => body.dataset.phone === "executed" && soonLookUp(), { capture: true });
document.addEventListener("state", ({ detail: { state, before } }) => state === "executed" && state !== before && soonLookUp());
new MutationObserver(() => body.dataset.liveState === "gone" && ask()).observe(body, { attributeFilter: ["data-live-state"] });
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
setInterval(() => {
  if (document.visibilityState !== "visible") return;
  if (body.dataset.phone === "next") soon();
  else if (body.dataset.phone === "executed") soonLookUp();
}, SLOWLY);

let lookTimer = 0;
function soonLookUp() {
  lookTimer ||= setTimeout(() => {
    lookTimer = 0;
    if (document.visibilityState === "visible") lookUp(draft.mark);
  }, Math.random() * SPREAD);
}

cardForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = field(cardForm, "card").value;
  const told = await factsOf(typed);
  const over = told?.ok && writes && isOver(told) ? (told.why_not?.message ?? "") : "";
  const why = told && !told.ok ? told.message : over;
  byId("card-refusal").textContent = told ? why : words.asks;
  if (why) return point(typed);
  if (!told) return;
  field(cardForm, "card").value = "";
  hold(typed);
  location.reload();
});
cardForm.addEventListener("input", (event) => around(event, "[aria-invalid]")?.removeAttribute("aria-invalid"));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  if ("otherCard" in button.dataset) {
    letGo();
    location.reload();
  } else if ("promises" in button.dataset) byId("promises", HTMLDialogElement).showModal();
  else if ("close" in button.dataset) button.closest("dialog")?.close();
});
document.addEventListener("keeping", ({ detail }) => {
  const place = document.getElementById("sending");
  if (place && !detail.works) place.textContent = words.keepsNothing;
});

async function start() {
  byId("not-whole").remove();
  if (writes && isShared()) (await whole(import("./kiosk.js"))).startKiosk();
  if (writes) {
    await Promise.all([import("./lines.js"), import("./writing.js"), import("./states.js")]);
    const { showReceipt } = await import("./sending.js");
    begin();
    const unseen = allForms().find(({ seen, words: said, turn }) => said && !seen && turn >= coming);
    if (unseen) showReceipt(unseen.mark);
    sendAll(true);
  } else begin();
}

start();
