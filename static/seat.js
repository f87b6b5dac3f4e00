// Takes the seat of a card. The card value comes from the address's fragment, is kept in the tab, and is only ever posted.

import { byId, field } from "./elements.js";
import { KeptValues } from "./kept_values.js";
import { given } from "./words.js";

const KEPT = "seat-card";
const form = byId("seat-form", HTMLFormElement);
const refusal = byId("refusal");

const store = new KeptValues("sessionStorage");

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

/** @param {string} card */
async function enter(card) {
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  body.set("key", card);
  let answer;
  try {
    answer = await fetch(form.action, { method: "POST", body });
  } catch {
    refusal.textContent = given(refusal, "failed");
    return;
  }
  if (answer.ok) return become(await answer.text());
  forget();
  const door = new DOMParser().parseFromString(await answer.text(), "text/html");
  refusal.textContent = door.getElementById("refusal")?.textContent || given(refusal, "failed");
}

/**
 * Replace this page by the seat's page, so that reloading it does not ask to submit a form again.
 * @param {string} page
 */
function become(page) {
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

const card = store.get(KEPT) ?? history.state?.card;
if (card) {
  field(form, "key").value = card;
  enter(card);
}
