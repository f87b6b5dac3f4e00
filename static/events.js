// An event that is being made is saved as it is typed. The page works without this as well, by its button.

import { all } from "./elements.js";

const PAUSE = 600;

const form = document.getElementById("planned");
const begin = document.getElementById("begin");
const told = document.getElementById("saved");
let timer = 0;
let busy = false;
let again = false;

/** What one source of a city needs is asked for with that source alone. */
function showSource() {
  const source = document.getElementById("source");
  if (!(source instanceof HTMLSelectElement)) return;
  for (const part of all(document, "[data-for]")) part.hidden = part.dataset.for !== source.value;
}

/** @param {number} version */
function keepVersion(version) {
  for (const each of [form, begin]) {
    const field = each instanceof HTMLFormElement ? each.elements.namedItem("version") : null;
    if (field instanceof HTMLInputElement) field.value = String(version);
  }
}

/** @param {string} text */
function tell(text) {
  if (told) told.textContent = text;
}

async function save() {
  if (!(form instanceof HTMLFormElement)) return;
  if (busy) return void (again = true);
  busy = true;
  const { saves = "", saved = "", failed = "" } = form.dataset;
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(saves, { method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual" });
    const what = await answer.json();
    if (answer.ok) keepVersion(what.version);
    tell(answer.ok ? saved : what.message);
  } catch {
    tell(failed);
  }
  busy = false;
  if (again) {
    again = false;
    save();
  }
}

document.getElementById("source")?.addEventListener("change", showSource);
form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = window.setTimeout(save, PAUSE);
});
showSource();
