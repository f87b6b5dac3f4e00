// An event that is being made is saved as it is typed. The page works without this as well, by its buttons.

import { all } from "./elements.js";

const PAUSE = 600;

const form = document.getElementById("planned");
const told = document.getElementById("saved");
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
  if (told) told.textContent = text;
}

/**
 * What the server says of the steps and the times now. A button that stays is not drawn anew: somebody may be pressing it.
 * @param {Record<string, string>} drawn
 */
function draw(drawn) {
  const times = document.getElementById("times");
  if (times && drawn.times !== undefined && times.innerHTML.trim() !== drawn.times.trim()) times.innerHTML = drawn.times;
  const newest = document.createElement("template");
  newest.innerHTML = drawn["event-steps"] ?? "";
  for (const button of all(newest.content, "button", HTMLButtonElement)) {
    const there = document.querySelector(`#event-steps button[value="${button.value}"]`);
    if (there && there.innerHTML !== button.innerHTML) there.innerHTML = button.innerHTML;
  }
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
  const { saves = "", saved: done = "", failed = "" } = planned.dataset;
  try {
    const answer = await fetch(saves, { method: "POST", body: typed(planned), headers: { Accept: "application/json" }, redirect: "manual" });
    const what = await answer.json();
    tell(answer.ok ? done : what.message);
    if (!answer.ok) return false;
    keep("seen", what.seen);
    const title = planned.elements.namedItem("title");
    if (title instanceof HTMLInputElement) keep("title-was", title.value);
    draw(what.drawn);
    return true;
  } catch {
    tell(failed);
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

form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(save, PAUSE);
});
form?.addEventListener("submit", async (event) => {
  clearTimeout(timer);
  timer = 0;
  if (!saving || !(event instanceof SubmitEvent) || !(form instanceof HTMLFormElement)) return;
  event.preventDefault(); // what is being saved says first what was seen of the step
  await saving;
  saving = null;
  form.requestSubmit(event.submitter);
});
window.addEventListener("pagehide", () => {
  if (timer && form instanceof HTMLFormElement) fetch(form.dataset.saves ?? "", { method: "POST", body: typed(form), headers: { Accept: "application/json" }, keepalive: true });
});
for (const source of all(document, "[name=source]")) source.addEventListener("change", showSource);
showSource();
