// Saves an event's set-up while it is typed. Without this script, the page's buttons save it.

import { all } from "./elements.js";
import { isLoggedOut } from "./logged_out.js";
import { SavedAge } from "./saved_age.js";
import { submit, submitterOf } from "./submitting.js";
import { write } from "./words.js";

const PAUSE = 600;
const AGAIN = 3000;

const form = document.getElementById("planned");
const told = document.getElementById("saved");
const lookAgain = document.getElementById("look-again");
const age = new SavedAge();
let timer = 0;
/** @type {Promise<boolean> | null} */
let saving = null;

/** Show only the fields of the chosen source of a city. */
function showSource() {
  const chosen = document.querySelector("[name=source]:checked");
  if (!(chosen instanceof HTMLInputElement)) return;
  for (const part of all(document, "[data-for]")) part.hidden = part.dataset.for !== chosen.value;
}

/**
 * @param {string} name
 * @param {string} value
 */
function keep(name, value) {
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null;
  if (field instanceof HTMLInputElement) field.value = value;
}

/**
 * @param {string} text
 * @param {boolean} isLost Whether it says that something is not saved.
 */
function tell(text, isLost = false) {
  age.gone();
  if (!told) return;
  told.textContent = text;
  told.toggleAttribute("data-lost", isLost);
}

/** @param {ParentNode} root */
const drawnIn = (root) => new Map(all(root, "[data-drawn]").map((each) => [each.dataset.drawn, each]));

/** @param {string} markup */
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  return template.content;
}

/**
 * Redraw an element only if it changed, and nobody is typing in it.
 * @param {Element | null | undefined} there
 * @param {Element | null | undefined} newest
 */
function redraw(there, newest) {
  if (!there || !newest || there.innerHTML === newest.innerHTML) return;
  const { activeElement } = document;
  if (there === activeElement || !there.contains(activeElement)) there.innerHTML = newest.innerHTML;
}

/**
 * Redraw the day if its lines changed. The focus returns to the field with the same id.
 * @param {DocumentFragment} step
 */
function drawDay(step) {
  const [there, newest] = [document.getElementById("times"), step.querySelector("#times")];
  if (!there || !newest || [...drawnIn(there).keys()].join() === [...drawnIn(newest).keys()].join()) return;
  const { activeElement } = document;
  there.innerHTML = newest.innerHTML;
  if (activeElement?.id && !activeElement.isConnected) document.getElementById(activeElement.id)?.focus();
}

/**
 * Redraw the steps, and this step, from the server's answer.
 * @param {Record<string, string>} drawn
 */
function draw(drawn) {
  for (const button of all(parsed(drawn["event-steps"] ?? ""), "button", HTMLButtonElement)) {
    redraw(document.querySelector(`#event-steps button[value="${button.value}"]`), button);
  }
  if (timer) return; // something was typed meanwhile: its own save redraws
  const step = parsed(drawn.step ?? "");
  drawDay(step);
  const newest = drawnIn(step);
  for (const [name, there] of drawnIn(document)) redraw(there, newest.get(name));
}

/** @param {HTMLFormElement} planned */
function typed(planned) {
  return new URLSearchParams([...new FormData(planned)].map(([name, value]) => [name, String(value)]));
}

/**
 * Save everything that was typed; false if that failed.
 * @param {HTMLFormElement} planned
 */
async function saved(planned) {
  const { saves = "", saved: done = "", saving: more = "", failed = "", loggedOut = "" } = planned.dataset;
  try {
    const answer = await fetch(saves, { method: "POST", body: typed(planned), headers: { Accept: "application/json" }, redirect: "manual" });
    if (isLoggedOut(answer)) {
      tell(loggedOut, true);
      return false;
    }
    const what = await answer.json();
    tell(!answer.ok ? what.message : timer ? more : done, !answer.ok);
    if (lookAgain) lookAgain.hidden = what.code !== "changed_meanwhile";
    if (!answer.ok) return false;
    if (!timer) age.now();
    keep("seen", what.seen);
    const title = planned.elements.namedItem("title");
    if (title instanceof HTMLInputElement) keep("title-was", title.value);
    write(document.getElementById("steps-done"), what.done);
    draw(what.drawn);
    return true;
  } catch {
    tell(failed, true);
    timer ||= window.setTimeout(save, AGAIN);
    return false;
  }
}

/** Save now, once the save under way has ended. */
async function save() {
  clearTimeout(timer);
  timer = 0;
  if (!(form instanceof HTMLFormElement)) return;
  const before = saving;
  saving = (async () => {
    await before;
    return saved(form);
  })();
  const mine = saving;
  await mine;
  if (saving === mine) saving = null;
}

function saveSoon() {
  tell(form?.dataset.saving ?? "");
  clearTimeout(timer);
  timer = window.setTimeout(save, PAUSE);
}

/**
 * Whether something was typed before this script was loaded, as on a slow connection.
 * @param {HTMLFormElement} planned
 */
const typedBefore = (planned) =>
  Array.from(planned.elements).some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
  });

form?.addEventListener("input", saveSoon);
form?.addEventListener("submit", async (event) => {
  clearTimeout(timer);
  timer = 0;
  if (!saving || !(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return;
  event.preventDefault(); // the save under way returns the version that this form must send
  await saving;
  saving = null;
  submit(form, submitterOf(event));
});
window.addEventListener("pagehide", () => {
  if (timer && form instanceof HTMLFormElement) fetch(form.dataset.saves ?? "", { method: "POST", body: typed(form), headers: { Accept: "application/json" }, keepalive: true });
});
for (const source of all(document, "[name=source]")) source.addEventListener("change", showSource);
showSource();
if (form instanceof HTMLFormElement && typedBefore(form)) saveSoon();
