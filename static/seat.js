// Takes the seat of a card: the address's fragment names it, the tab keeps it, and it goes in the body of a post.

import { byId, field } from "./elements.js";
import { given } from "./words.js";

const KEPT = "seat-card";
const form = byId("seat-form", HTMLFormElement);
const refusal = byId("refusal");

const shown = decodeURIComponent(location.hash.slice(1));
if (shown) {
  sessionStorage.setItem(KEPT, shown);
  history.replaceState(null, "", location.pathname);
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
  sessionStorage.removeItem(KEPT);
  const door = new DOMParser().parseFromString(await answer.text(), "text/html");
  refusal.textContent = door.getElementById("refusal")?.textContent || given(refusal, "failed");
}

/**
 * The page of the seat takes the place of the door, so that loading it anew asks nobody to send a form again.
 * @param {string} page
 */
function become(page) {
  document.open();
  document.write(page);
  document.close();
  window.addEventListener("hashchange", () => location.reload());
  document.addEventListener("thrown-out", () => location.reload()); // the door says why, and no secret stays in sight
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const card = field(form, "key").value.trim();
  sessionStorage.setItem(KEPT, card);
  enter(card);
});

const card = sessionStorage.getItem(KEPT);
if (card) {
  field(form, "key").value = card;
  enter(card);
}
