// The page without a valid card: none, invalid, or of a past turn.

import { byId, field, first } from "../elements.js";
import { fill } from "../words.js";
import { card, factsOf, hold, isOver, letGo, markOf } from "./card.js";
import { cardForm, showCardForm } from "./card_form.js";
import { allForms } from "./form.js";
import { words } from "./phone_words.js";

const body = document.body;
const writes = document.getElementById("writing") !== null;
const coming = Number(body.dataset.turn);
const next = () => import("./next.js"); // loaded only on pages for writing

/**
 * Show what is kept on this phone for the next card.
 * @param {boolean} [isVoid] the card's own sentence says that of the coming turn
 */
export async function tellWaiting(isVoid = false) {
  if (!writes) return;
  const { marksBefore, tellKept } = await next();
  const old = marksBefore(coming);
  if (old.length) return showNext(coming, Math.max(...allForms().map(({ turn }) => turn), coming - 1), old);
  if (!isVoid) tellKept(coming);
}

/**
 * Keep the typed value and select its first invalid character.
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
 * The card's turn is over: show its lines' fate and ask for a new card.
 * @param {number} now
 * @param {number} turn
 * @param {string[]} marks
 */
async function showNext(now, turn, marks) {
  const { carryOver } = await next();
  if (body.dataset.phone === "next") return;
  const before = body.dataset.phone;
  body.dataset.phone = "next";
  body.classList.remove("has-sent");
  showCardForm();
  byId("card-title").textContent = fill(words.drawCard, { coming: now });
  byId("card-about").textContent = fill(words.wasFor, { turn });
  first(cardForm, "[type=submit]").textContent = words.typeCard;
  carryOver(marks);
  document.dispatchEvent(new CustomEvent("state", { detail: { state: "next", before } }));
}

/**
 * Do so for the current card.
 * @param {CardFacts} told
 */
export async function showNextOf(told) {
  const { marksBefore } = await next();
  await showNext(told.coming_turn, told.turn ?? 0, [...new Set([markOf(card()), ...marksBefore(told.coming_turn)])]);
}

/**
 * The card is invalid: offer its draft to the next one.
 * @param {CardRefusal} told
 * @param {string} typed
 */
export async function close({ code, message }, typed) {
  if (!card()) return; // closed by an earlier response
  const mark = markOf(card());
  const isVoid = code === "void_card";
  const isOfOther = code === "other_event_card"; // whose lines stay its own, and which may be valid again
  if (!isOfOther) letGo();
  showCardForm(message);
  if (typed && !isVoid && !isOfOther) point(typed);
  await tellWaiting(isVoid);
  if (!writes || isOfOther || (typed && !isVoid) || body.dataset.phone === "next") return;
  body.dataset.phone = "card";
  const { carryOver, showVoid } = await next();
  if (isVoid) showVoid(mark, message ?? "");
  else carryOver([mark]);
}

/** Use the typed card. */
export async function take() {
  const typed = field(cardForm, "card").value;
  const told = await factsOf(typed);
  const code = told && !told.ok ? told.code : "";
  if (code === "seat_card" && !("kiosk" in body.dataset)) return location.assign(`/seat/#${typed}`);
  const over = told?.ok && writes && isOver(told) ? (told.why_not?.message ?? "") : "";
  const shows = told?.ok && told.kind === "district" && "kiosk" in body.dataset ? (told.why_not?.message ?? "") : "";
  const why = told && !told.ok ? told.message : over || shows;
  byId("card-refusal").textContent = told ? why : words.asks;
  if (why && code !== "other_event_card") return point(typed);
  if (!told) return;
  field(cardForm, "card").value = "";
  hold(typed);
  location.reload();
}
