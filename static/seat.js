// Takes the seat of a card. The card value comes from the address's fragment, is kept in the tab, and is only ever posted.

import { ask } from "./civil_orders/requests.js";
import { byId, field } from "./elements.js";
import { KeptValues } from "./kept_values.js";
import { given, write } from "./words.js";

const KEPT = "seat-card";
const SLOWLY = 20000; // milliseconds between requests about a card that is kept but not taken
const PATIENCE = 3000; // milliseconds for which the seat's style sheets are waited for
const OTHER_EVENT = 409;
const form = byId("seat-form", HTMLFormElement);
const refusal = byId("refusal");

const store = new KeptValues("sessionStorage");

let timer = 0;

window.addEventListener("hashchange", () => location.reload()); // another card was scanned with this page open

const shown = decodeURIComponent(location.hash.slice(1));
if (shown) {
  history.replaceState(history.state, "", location.pathname);
  keep(shown);
}

/** @param {string} card */
function keep(card) {
  store.set(KEPT, card);
  if (!store.works) history.replaceState({ card }, ""); // works in every browser
}

function forget() {
  store.remove(KEPT);
  history.replaceState(null, "");
}

/** @returns {string | null} */
function held() {
  return store.get(KEPT) ?? history.state?.card ?? null;
}

/** @param {string} card */
async function enter(card) {
  clearInterval(timer);
  timer = 0;
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  body.set("key", card);
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body });
  } catch {
    refusal.textContent = given(refusal, "failed");
    return wait();
  }
  if (answer.ok) return become(await answer.text());
  if (answer.status === OTHER_EVENT) wait();
  else {
    forget();
    if (await isOrderCard(card)) return location.replace(`${byId("to-the-form", HTMLAnchorElement).href}#${card}`);
  }
  const door = new DOMParser().parseFromString(await answer.text(), "text/html");
  write(refusal, door.getElementById("refusal")?.textContent || given(refusal, "failed"));
}

/**
 * Whether this is an order or district card, which has a page of its own.
 * @param {string} card
 */
async function isOrderCard(card) {
  const told = await ask("/o/card/", { card });
  return told?.ok || told?.code === "other_event_card";
}

/** Keep the card and try it again: its event may run again, or the connection return. */
function wait() {
  clearInterval(timer);
  timer = setInterval(tryAgain, SLOWLY * (0.75 + Math.random() / 2));
}

function tryAgain() {
  const card = held();
  if (timer && card && document.visibilityState === "visible") enter(card);
}

/**
 * Have the page's style sheets in the browser's cache: it paints a written page before they come.
 * @param {string} page
 */
function loadStyles(page) {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const sheets = new DOMParser().parseFromString(page, "text/html").querySelectorAll("link[rel=stylesheet]");
  const loading = Array.from(sheets, async ({ href }) => (await fetch(href)).arrayBuffer());
  return Promise.race([Promise.allSettled(loading), new Promise((done) => setTimeout(done, PATIENCE))]);
}

/**
 * Replace this page by the seat's page, so that reloading it does not ask to submit a form again.
 * @param {string} page
 */
async function become(page) {
  await loadStyles(page);
  document.open();
  document.write(page);
  document.close();
  window.addEventListener("hashchange", () => location.reload());
  document.addEventListener("thrown-out", () => location.reload()); // this page says why, and no secret stays on the screen
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const card = field(form, "key").value.trim();
  keep(card);
  enter(card);
});

document.addEventListener("visibilitychange", tryAgain);

const card = held();
if (card) {
  field(form, "key").value = card;
  enter(card);
}
