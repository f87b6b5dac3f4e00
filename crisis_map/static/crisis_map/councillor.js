// A Councillor's page: the stepper with its draft, and what is handed in.

import { all, byId, field, first } from "../elements.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { keepLegible } from "../legible.js";
import { fill, given, write } from "../words.js";

/** @typedef {{ turn: number, amount: number }} Draft */

const MOST_BOXES = 14;
const store = new KeptValues("localStorage");
const main = byId("council-main");
const KEY = `${ofEvent("council")}${given(main, "place")}/${given(main, "seat")}`;
const fund = document.getElementById("fund-form");
const give = document.getElementById("give-form");

let changing = false; // the stepper is open although an amount is handed in or taken
let sending = ""; // the amount that this phone is sending
let giving = 0;

/** What the server says of the district's funding. */
function facts() {
  const { state = "", turn, amount, at = "", most, suggested, before = "", treasury = "" } = byId("own-funding").dataset;
  return {
    state, at, before, turn: Number(turn), amount: Number(amount), most: Number(most), suggested: Number(suggested),
    treasury: treasury === "" ? null : Number(treasury),
  };
}

let known = facts();

/** The amount in the stepper: the draft of this turn, or what the server suggests. */
function draft() {
  const kept = /** @type {Draft | null} */ (store.record(KEY));
  return kept?.turn === known.turn ? kept.amount : null;
}

function amount() {
  return Math.max(0, Math.min(draft() ?? known.suggested, room()));
}

/** What the stepper may take: no more than the treasury has beside what is to be given. */
function room() {
  return known.treasury === null ? known.most : Math.max(0, Math.min(known.most, known.treasury - giving));
}

const isWriting = () => changing || known.state === "writing" || known.state === "not_in";
const isLive = () => document.body.dataset.liveState === "live";

function draw() {
  main.dataset.state = isWriting() ? "writing" : known.state;
  if (fund instanceof HTMLFormElement) drawFund(fund);
  if (give instanceof HTMLFormElement) drawGive(give);
  const left = document.getElementById("left-after");
  const lies = known.state === "handed_in" && !changing ? known.amount : isWriting() ? amount() : 0;
  if (left && known.treasury !== null) write(left, String(Math.max(0, known.treasury - lies - giving)));
}

/** @param {HTMLFormElement} form */
function drawFund(form) {
  const now = amount();
  field(form, "amount").value = String(now);
  write(byId("fund-amount"), String(now));
  write(byId("fund-title"), fill(given(byId("fund-title"), "text"), { turn: known.turn }));
  write(byId("fund-most"), known.treasury === null ? "" : fill(given(byId("fund-most"), "text"), { most: known.treasury }));
  const before = byId("fund-before");
  write(before, known.before === "" ? "" : fill(given(before, "text"), { turn: known.turn - 1, before: known.before }));
  rest(form, now, room());
  drawBoxes(now);
  byId("fund-part").hidden = !isWriting();
  drawPress(now);
}

/** @param {number} now */
function drawBoxes(now) {
  const has = known.treasury ?? 0;
  const isShown = has > 0 && has <= MOST_BOXES;
  byId("treasury-key").hidden = !isShown;
  byId("treasury-boxes").replaceChildren(...Array.from({ length: isShown ? has : 0 }, (_, place) => {
    const box = document.createElement("i");
    box.className = `treasury-box ${place < now ? "guard" : place < now + giving ? "give" : ""}`;
    return box;
  }));
}

/** @param {number} now */
function drawPress(now) {
  const [press, change, note] = [byId("hand-in"), byId("change"), byId("hand-in-note")];
  press.hidden = !isWriting();
  change.hidden = isWriting();
  byId("keep").hidden = !changing;
  write(press, given(press, isLive() ? "text" : "later"));
  if (!isWriting()) write(change, given(change, known.state === "taken" ? "taken" : "handedIn"));
  write(note, fill(given(note, noteNow()), { amount: noteNow() === "handedIn" ? known.amount : now }));
  note.toggleAttribute("data-safe", !isLive() && isWriting());
}

function noteNow() {
  if (isWriting() && !isLive()) return sending ? "waiting" : "later";
  if (known.state === "handed_in") return "handedIn";
  return known.state === "taken" ? "taken" : "writing";
}

/** @param {HTMLFormElement} form */
function drawGive(form) {
  const most = known.treasury ?? 0;
  const free = Math.max(0, most - (known.state === "handed_in" ? known.amount : isWriting() ? amount() : 0));
  field(form, "amount").value = String(giving);
  write(byId("give-amount"), String(giving));
  const button = byId("give-button");
  write(button, giving ? fill(given(button, "text"), { amount: giving }) : given(button, "none"));
  if (giving) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
  rest(form, giving, free);
}

/**
 * Let the buttons of a stepper rest where it ends.
 * @param {HTMLFormElement} form
 * @param {number} now
 * @param {number} most
 */
function rest(form, now, most) {
  for (const button of all(form, "[data-step]")) {
    const isLast = Number(button.dataset.step) < 0 ? now <= 0 : now >= most;
    if (isLast) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

/** @param {number} to */
function keep(to) {
  store.set(KEY, JSON.stringify({ turn: known.turn, amount: to }));
}

/** The server says something else: what another phone handed in is told, and a draft stays. */
function heard() {
  const before = known;
  known = facts();
  if (known.turn !== before.turn) changing = false;
  const isNews = known.state === "handed_in" && known.at !== before.at;
  if (isNews && sending !== String(known.amount)) tell();
  else if (isNews || known.state !== "handed_in") byId("other-phone").hidden = true;
  if (known.state !== before.state || isNews) changing = false;
  giving = Math.min(giving, known.treasury ?? 0);
  draw();
}

function tell() {
  const place = byId("other-phone");
  place.hidden = draft() === null || draft() === known.amount;
  write(place, fill(given(place, "other"), { amount: known.amount, draft: draft() ?? 0 }));
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-step]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled")) return;
  if (button.closest("#give-form")) giving += Number(button.dataset.step);
  else keep(amount() + Number(button.dataset.step));
  draw();
});

document.getElementById("change")?.addEventListener("click", () => open(true));
document.getElementById("keep")?.addEventListener("click", () => open(false));

/** @param {boolean} isOpen */
function open(isOpen) {
  changing = isOpen;
  store.remove(KEY);
  draw();
  (document.getElementById(isOpen ? "hand-in" : "change"))?.focus();
}

fund?.addEventListener("htmx:configRequest", () => {
  sending = String(amount());
  keep(amount());
  draw();
});
fund?.addEventListener("done", () => {
  changing = false;
  sending = "";
  store.remove(KEY);
  draw();
  window.scrollTo(0, 0);
});
give?.addEventListener("done", () => {
  giving = 0;
  draw();
});
document.addEventListener("refused", () => {
  sending = "";
  draw();
});
document.addEventListener("part", (event) => {
  if (event.detail.name === "own-funding") heard();
  else if (event.detail.name === "own-treasury") draw();
});
document.addEventListener("live-state", draw);

const mandate = document.getElementById("mandate-text");
const WRITTEN = `${KEY} mandate`;
if (mandate instanceof HTMLTextAreaElement) {
  mandate.value ||= store.get(WRITTEN) ?? "";
  mandate.addEventListener("input", () => store.set(WRITTEN, mandate.value));
  byId("mandate-form").addEventListener("done", () => store.remove(WRITTEN));
}

keepLegible(first(document, ".map", SVGSVGElement));
draw();
