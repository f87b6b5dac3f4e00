// A seat's page: it calls whoever must act, rests while the table does, and lets no old word stand.

import { keepAwakeOrSay } from "./awake.js";
import { first } from "./elements.js";
import "./steady.js";
import { fill, given } from "./words.js";

const ACTING = ".seat-board, .seat-main form, .seat-main [hx-post]";
const READ = 3000; // how long a refusal stays at least, so that it can be read

const title = document.title;
const main = first(document, ".seat-main");
const call = () => first(main, ".seat-call");
const isPlayers = "key" in document.body.dataset;
let called = call().dataset.call;

/** The page's title says whose turn it is, as a phone shows it among others. */
function entitle() {
  document.title = fill(call().dataset.title ?? title, { title });
}

/** At a paused table nothing can be pressed, and what was chosen stays. Control goes on acting for seats. */
function rest() {
  const resting = isPlayers && ["paused", "closed"].includes(given(call(), "call"));
  document.body.toggleAttribute("data-resting", resting);
  for (const element of document.querySelectorAll(ACTING)) element.toggleAttribute("inert", resting);
}

/** The screen of whoever plays stays on. */
function stayAwake() {
  const isWanted = isPlayers && ["yours", "waits"].includes(given(call(), "call"));
  keepAwakeOrSay(document.getElementById("goes-dark"), isWanted);
}

function heed() {
  entitle();
  rest();
  stayAwake();
  if (isPlayers && call().dataset.call === "yours" && called !== "yours") navigator.vibrate?.(200);
  called = call().dataset.call;
}

/** The refusals that stand on the page, with their words: another one in the same place is not the same. */
const standing = () => Array.from(main.querySelectorAll(".refusal:not(:empty, [data-waiting])"), (place) => ({ place, words: place.textContent }));

/** @param {ReturnType<typeof standing>} refusals */
function forget(refusals) {
  for (const { place, words } of refusals) if (place.textContent === words) place.textContent = "";
}

document.addEventListener("part", heed);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("done", () => forget(standing()));
document.body.addEventListener("screen", ({ detail: { stream } }) => {
  if (!stream.startsWith(`${main.dataset.table}/`)) return;
  const old = standing();
  setTimeout(() => forget(old), READ);
});

heed();
