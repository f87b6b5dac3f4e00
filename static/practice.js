// The practice panel beside the console: what to try, the pace, and buttons for the waiting list and the log.

import { all, byId, first } from "./elements.js";
import { submitterOf } from "./submitting.js";

const box = first(document, ".console");
const form = document.querySelector("#practice-form"); // helpers have none

/** Mark the button of the present pace. */
function showPace() {
  const { pace } = byId("practice").dataset;
  for (const button of all(box, ".pace button", HTMLButtonElement)) button.setAttribute("aria-pressed", String(button.value === pace));
}

/** Hide the list's advice while the list is older than the newest step: it may not be possible any more. */
function hideOld() {
  const list = byId("practice");
  const newest = ["seen-crisis-map", "seen-event"].map((id) => document.getElementById(id)?.dataset.number ?? "0");
  list.classList.toggle("behind", list.dataset.at !== newest.join(" "));
}

/**
 * @param {HTMLFormElement} form
 * @param {string} value
 */
async function setPace(form, value) {
  const fields = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  fields.set("do", "pace");
  fields.set("pace", value);
  await fetch(form.action, { method: "POST", body: fields, redirect: "manual" });
}

form?.addEventListener("submit", (event) => {
  const button = event instanceof SubmitEvent ? submitterOf(event) : null;
  if (!(button instanceof HTMLButtonElement) || button.name !== "pace") return;
  event.preventDefault();
  if (form instanceof HTMLFormElement) setPace(form, button.value);
});
document.addEventListener("part", ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.id === "practice") showPace();
  if (target.id === "practice" || target.id.startsWith("seen-")) hideOld();
});
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-beside]") : null;
  if (!(button instanceof HTMLElement)) return;
  const shown = button.getAttribute("aria-pressed") !== "true" ? (button.dataset.beside ?? "") : "";
  box.dataset.shows = shown;
  for (const each of all(document, "button[data-beside]")) each.setAttribute("aria-pressed", String(each.dataset.beside === shown));
});
showPace();
hideOld();
