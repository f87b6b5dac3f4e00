// A captain's page: a card first, then the city, live, and the form.

import { askFacts, belongsElsewhere, card, facts, hold, letGo, takeFromAddress } from "./card.js";
import { makeCity } from "./city.js";
import { takeUp, waits } from "./draft.js";
import { startKiosk } from "./kiosk.js";
import { showOwn } from "./nearer.js";
import { all, sendAll } from "./outbox.js";
import { words } from "./saying.js";

const AGAIN = 2000;
const NONE = -1; // the version of a screen that never came
const body = document.body;
const writes = document.getElementById("writing") !== null;
const cardView = document.getElementById("card-view");
const cardForm = document.getElementById("card-form");

/** The card's page: why it is asked for, and what of this phone's waits for it. */
function askForCard(message = "") {
  letGo();
  cardView.hidden = false;
  cardForm.hidden = false;
  document.getElementById("card-refusal").textContent = message;
  const pending = all().some((entry) => entry.form);
  tellWaiting(pending ? words.formWaits : waits() ? words.draftWaits : "");
}

function tellWaiting(text = "") {
  const place = document.getElementById("card-waits");
  place.textContent = text;
  place.hidden = !text;
}

async function begin() {
  if (!card()) return askForCard();
  const known = facts();
  if (known) open(known);
  let told = await askFacts();
  while (!told) {
    if (!known) sayNoAnswer();
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    told = await askFacts();
  }
  if (!told.ok) return known ? close(told.message) : askForCard(told.message);
  if (belongsElsewhere(told)) return;
  if (!known) await open(told);
  hear(told);
}

function sayNoAnswer() {
  cardForm.hidden = false;
  document.getElementById("card-refusal").textContent = words.asks;
}

/** The card is of no use any more, and its page is open: another card begins it anew. */
function close(message) {
  letGo();
  document.getElementById("phone").hidden = true;
  askForCard(message);
}

async function open(told) {
  const palette = JSON.parse(body.dataset.palettes)[told.district];
  cardView.hidden = true;
  document.getElementById("phone").hidden = false;
  document.getElementById("own-name").textContent = told.name;
  document.getElementById("own-swatch").className = `swatch district-${palette}`;
  makeCity(palette);
  showOwn();
  if (writes) takeUp(card(), told);
  document.addEventListener("part", shown, { once: true });
  body.dataset.key = card();
  body.dataset.streams = JSON.stringify(told.streams.map((stream) => ({ stream, version: NONE })));
  await Promise.all([import("../live.js"), import("../crisis_map/map.js")]);
}

/** Before the first screen came there is nothing that could be called live. */
function shown() {
  document.getElementById("phone").dataset.shown = "";
  performance.mark("shown");
}

/** What the card does not admit now, though it may show: said where everybody looks. */
function hear(told) {
  const why = told.why_not;
  const place = document.getElementById("refusal");
  const aboutBox = why?.code.startsWith("box_"); // its own live part tells that
  if (writes && place) place.textContent = why && !aboutBox ? why.message : "";
}

async function ask() {
  if (!card()) return;
  const told = await askFacts();
  if (told && !told.ok) close(told.message);
  else if (told) hear(told);
}

// The turn went on, or the server does not know the card any more: whose card is it now?
document.addEventListener("part", (event) => {
  const coming = Number(event.target.dataset.coming);
  if (event.target.id === "turn" && facts() && coming !== facts().coming_turn) ask();
});
new MutationObserver(() => body.dataset.liveState === "gone" && ask()).observe(body, { attributeFilter: ["data-live-state"] });

cardForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  hold(cardForm.elements.card.value);
  cardForm.elements.card.value = "";
  location.reload();
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (!button) return;
  if ("otherCard" in button.dataset) {
    letGo();
    location.reload();
  } else if ("promises" in button.dataset) document.getElementById("promises").showModal();
  else if ("close" in button.dataset) button.closest("dialog").close();
});
document.addEventListener("keeping", ({ detail }) => {
  const place = document.getElementById("sending");
  if (place && !detail.works) place.textContent = words.keepsNothing;
});

async function start() {
  takeFromAddress();
  if ("kiosk" in body.dataset) startKiosk();
  if (writes) {
    await Promise.all([import("./lines.js"), import("./writing.js"), import("./ways.js"), import("./advice.js")]);
    const { showReceipt } = await import("./sending.js");
    begin();
    const done = all().find((entry) => entry.receipt);
    if (done) showReceipt(done);
    sendAll(true);
  } else begin();
}

start();
