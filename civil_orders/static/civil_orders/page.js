// A captain's page: a card, then the live city and the form. The card is checked again when the
// turn, the box or the connection changes, and when the page is shown again.

import { around, byId } from "../elements.js";
import { put } from "../parts.js";
import { given, write } from "../words.js";
import { askFacts, askFirst, belongsElsewhere, card, facts, isOver, letGo } from "./card.js";
import { cardForm, showCardForm } from "./card_form.js";
import { makeCity } from "./city.js";
import { draft, takeUp } from "./draft.js";
import { allForms } from "./form.js";
import { AGAIN, pause, whole } from "./loading.js";
import { showFirst } from "./map_zoom.js";
import { sendAll } from "./outbox.js";
import { begun } from "./phone.js";
import { keeps } from "./phone_storage.js";
import { words } from "./phone_words.js";
import { isShared } from "./shared.js";

const SLOWLY = 30000; // milliseconds after which a page that waits for another turn, or for a fate, asks anyway
const BRIEFLY = 3000; // milliseconds after which a page that shows what it knows listens, whatever it was not told yet
const SPREAD = 1500; // milliseconds over which a hall of phones asks after a change
const NONE = -1; // the version of a screen that never came
const body = document.body;
const writes = document.getElementById("writing") !== null;
const cardView = byId("card-view");
const coming = Number(body.dataset.turn);

let timer = 0;

/** Load the card page. */
const cardPage = () => import("./card_page.js");

/** @param {CardFacts} told */
async function isNext(told) {
  if (!writes || !isOver(told)) return false;
  await (await cardPage()).showNextOf(told);
  return true;
}

async function begin() {
  if (!card()) {
    showCardForm();
    return (await cardPage()).tellWaiting();
  }
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
  if (!told.ok) return (await cardPage()).close(told, known ? "" : card());
  if (await isNext(told)) return;
  if (belongsElsewhere(told)) return;
  if (!mayShow) await open(told);
  hear(told);
}

/**
 * Show the card's district and subscribe to it from the response's versions.
 * @param {CardFacts} told
 * @param {Promise<CardAnswer>} [answer]
 */
async function open(told, answer) {
  const palette = JSON.parse(given(body, "palettes"))[told.district];
  byId("own-name").textContent = told.short_name ?? told.name; // an earlier version kept facts without it
  byId("own-name").title = told.name;
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
  if (writes) lookUpOwn();
}

/**
 * Insert the response's screens. Returns their versions by stream.
 * @param {CardFacts} told
 */
function putAll({ screens = [] }) {
  for (const { parts } of screens) put(parts);
  return new Map(screens.map(({ stream, version }) => [stream, version]));
}

/** Nothing is live before the first screen. */
function shown() {
  byId("phone").dataset.shown = "";
  requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
}

/**
 * Why the card admits nothing now, apart from its turn and the box.
 * @param {CardFacts} told
 */
function hear(told) {
  const why = told.why_not;
  const place = document.getElementById("refusal");
  if (!writes || !place) return;
  if (why && !["early_card", "used_card", "event_over"].includes(why.code) && !why.code.startsWith("box_")) place.textContent = why.message;
}

async function ask() {
  if (!card()) return;
  const before = comingTurn();
  const told = await askFacts();
  if (comingTurn() !== before) soon(); // the answer may be older than the turn that the page shows by now
  if (!told) return;
  if (body.dataset.phone === "next") return isOver(told) ? null : location.reload(); // the turn was taken back
  if (told.ok && !isOver(told) && (isGone() || !cardView.hidden)) return location.reload(); // likewise: the card had ended, and counts again
  if (!told.ok) {
    write(document.getElementById("card-about"), ""); // event, turn and box as they were when the page was loaded
    (await cardPage()).close(told, "");
  } else if (!(await isNext(told))) hear(told);
  if (writes && draft.mark) lookUpOwn();
}

/** Whether the server has ended the live screen. */
const isGone = () => body.dataset.liveState === "gone";

/** The coming turn as the live screen has it. */
const comingTurn = () => document.getElementById("turn")?.dataset.coming;

/** Debounce, and spread phones over time. */
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
// A changed screen may mean that a line was executed.
document.addEventListener("screen", () => body.dataset.phone === "executed" && soonLookUp(), { capture: true });
document.addEventListener("state", ({ detail: { state, before } }) => state === "executed" && state !== before && soonLookUp());
new MutationObserver(() => isGone() && soon()).observe(body, { attributeFilter: ["data-live-state"] });
document.addEventListener("visibilitychange", wake);
window.addEventListener("online", wake);
window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
setInterval(() => {
  if (document.visibilityState !== "visible") return;
  if (body.dataset.phone === "next" || isGone() || !cardView.hidden) soon();
  else if (body.dataset.phone === "executed") soonLookUp();
}, SLOWLY);

async function lookUpOwn() {
  (await import("./states.js")).lookUpOwn();
}

let lookTimer = 0;
function soonLookUp() {
  lookTimer ||= setTimeout(() => {
    lookTimer = 0;
    if (document.visibilityState === "visible") lookUpOwn();
  }, Math.random() * SPREAD);
}

cardForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  (await cardPage()).take();
});
cardForm.addEventListener("input", (event) => around(event, "[aria-invalid]")?.removeAttribute("aria-invalid"));
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  if ("otherCard" in button.dataset) {
    letGo();
    location.reload();
  } else if ("promises" in button.dataset) showPromises(true);
  else if ("close" in button.dataset) showPromises(false);
});
/** @param {boolean} isShown */
function showPromises(isShown) {
  const place = /** @type {HTMLDialogElement} */ (byId("promises"));
  if (!place.showModal) place.toggleAttribute("open", isShown);
  else if (isShown) place.showModal();
  else place.close();
}

function tellKeeping() {
  write(document.getElementById("keeping"), keeps() ? "" : words.keepsNothing);
}

document.addEventListener("keeping", tellKeeping);

async function start() {
  begun();
  tellKeeping();
  if (writes && isShared()) await whole(import("./kiosk.js"));
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
