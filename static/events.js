// An event that is being made is saved as it is typed. The page works without this as well, by its buttons.

import { all } from "./elements.js";
import { SavedAge } from "./saved_age.js";
import { submit, submitterOf } from "./submitting.js";
import { write } from "./words.js";

const PAUSE = 600;
const AGAIN = 3000;

const form = document.getElementById("planned");
const told = document.getElementById("saved");
const age = new SavedAge();
let timer = 0;
/** @type {Promise<boolean> | null} */
let saving = null;

/** What one source of a city needs is asked for with that source alone. */
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

/** @param {string} text */
function tell(text) {
  age.gone();
  if (told) told.textContent = text;
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
 * What is as it was is not drawn anew: somebody may be pressing it, or typing there.
 * @param {Element | null | undefined} there
 * @param {Element | null | undefined} newest
 */
function drawAnew(there, newest) {
  if (!there || !newest || there.innerHTML === newest.innerHTML) return;
  const { activeElement } = document;
  if (there === activeElement || !there.contains(activeElement)) there.innerHTML = newest.innerHTML;
}

/**
 * The day as it is now; where it has other lines than before, whoever types goes on in the same field.
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
 * What the server says of the steps and of this one now.
 * @param {Record<string, string>} drawn
 */
function draw(drawn) {
  for (const button of all(parsed(drawn["event-steps"] ?? ""), "button", HTMLButtonElement)) {
    drawAnew(document.querySelector(`#event-steps button[value="${button.value}"]`), button);
  }
  if (timer) return; // something was typed meanwhile: what is drawn after that is saved
  const step = parsed(drawn.step ?? "");
  drawDay(step);
  const newest = drawnIn(step);
  for (const [name, there] of drawnIn(document)) drawAnew(there, newest.get(name));
}

/** @param {HTMLFormElement} planned */
function typed(planned) {
  return new URLSearchParams([...new FormData(planned)].map(([name, value]) => [name, String(value)]));
}

/**
 * Whether all that was typed is saved now.
 * @param {HTMLFormElement} planned
 */
async function saved(planned) {
  const { saves = "", saved: done = "", saving: more = "", failed = "" } = planned.dataset;
  try {
    const answer = await fetch(saves, { method: "POST", body: typed(planned), headers: { Accept: "application/json" }, redirect: "manual" });
    const what = await answer.json();
    tell(!answer.ok ? what.message : timer ? more : done);
    if (!answer.ok) return false;
    if (!timer) age.now();
    keep("seen", what.seen);
    const title = planned.elements.namedItem("title");
    if (title instanceof HTMLInputElement) keep("title-was", title.value);
    write(document.getElementById("steps-done"), what.done);
    draw(what.drawn);
    return true;
  } catch {
    tell(failed);
    timer ||= window.setTimeout(save, AGAIN);
    return false;
  }
}

/** Saves what is typed, after what is being saved. */
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
 * On a slow line somebody types before this script is there to hear it.
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
  event.preventDefault(); // what is being saved says first what was seen of the step
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
