// A seat's page: calls the player who must act, is inert while the table is paused, and removes old refusals.

import { keepAwakeOrSay } from "./awake.js";
import { first } from "./elements.js";
import "./double_taps.js";
import "./kept_fields.js";
import { fill, given } from "./words.js";

const ACTING = ".seat-board, .seat-main form, .seat-main [hx-post]";
const READ = 3000; // milliseconds that a refusal stays at least

const title = document.title;
const main = first(document, ".seat-main");
const call = () => first(main, ".seat-call");
const isPlayers = "key" in document.body.dataset;
let called = call().dataset.call;

/** Show in the page's title whose turn it is: browsers show it among other tabs. */
function setTitle() {
  document.title = fill(call().dataset.title ?? title, { title });
}

/** Make a paused table inert; choices stay. Control may still act for seats. */
function pause() {
  const resting = isPlayers && ["paused", "closed"].includes(given(call(), "call"));
  document.body.toggleAttribute("data-resting", resting);
  for (const element of document.querySelectorAll(ACTING)) element.toggleAttribute("inert", resting);
}

/** Keep the screen on while this player must act. */
function stayAwake() {
  const isWanted = isPlayers && ["yours", "waits"].includes(given(call(), "call"));
  keepAwakeOrSay(document.getElementById("goes-dark"), isWanted);
}

function update() {
  setTitle();
  pause();
  stayAwake();
  if (isPlayers && call().dataset.call === "yours" && called !== "yours") navigator.vibrate?.(200);
  called = call().dataset.call;
}

/** The refusals on the page with their texts: a new text in the same element is a new refusal. */
const standing = () => Array.from(main.querySelectorAll(".refusal:not(:empty, [data-waiting])"), (place) => ({ place, words: place.textContent }));

/** @param {ReturnType<typeof standing>} refusals */
function forget(refusals) {
  for (const { place, words } of refusals) if (place.textContent === words) place.textContent = "";
}

document.addEventListener("part", update);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("done", () => forget(standing()));
document.body.addEventListener("screen", ({ detail: { stream } }) => {
  if (!stream.startsWith(`${main.dataset.table}/`)) return;
  const old = standing();
  setTimeout(() => forget(old), READ);
});

update();
