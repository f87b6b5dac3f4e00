// Look up receipts in the page, with those kept on this phone one tap away.

import { byId, copyOf, field, first } from "../elements.js";
import { timeoutSignal } from "../timeout.js";
import { keep, kept } from "./phone_storage.js";
import { whenQuiet } from "./quiet.js";

const AGAIN = 10000;
const PATIENCE = 10000;

const found = byId("found");
const form = byId("words-form", HTMLFormElement);
const box = byId("kept");

let asked = "";
let timer = 0;

/**
 * Request the page without scripts and extract the result.
 * @param {string} words
 */
async function lookUp(words) {
  asked = words;
  clearTimeout(timer);
  const answer = await fetchPage(words);
  if (asked !== words) return;
  if (answer !== null && found.innerHTML !== answer) found.innerHTML = answer;
  timer = setTimeout(() => document.visibilityState === "visible" && lookUp(words), AGAIN);
}

/** @param {string} words */
async function fetchPage(words) {
  /** @type {RequestInit} */
  const way = { method: "POST", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer", redirect: "error" };
  try {
    const answer = await fetch(form.action, { ...way, headers: { Accept: "text/html" }, body: new URLSearchParams({ words }), signal: timeoutSignal(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.getElementById("found")?.innerHTML ?? null;
  } catch {
    return null;
  }
}

/** @returns {Receipt[]} */
const receipts = () => kept("receipts") ?? [];

function showKept() {
  const all = receipts();
  box.hidden = !all.length;
  first(box, "ul").replaceChildren(...all.map(line));
}

/** @param {Receipt} _ */
function line({ words }) {
  const item = copyOf("kept-row");
  const shown = first(item, "[data-words]");
  shown.textContent = words.join(" ");
  shown.addEventListener("click", () => {
    field(form, "words").value = words.join(" ");
    lookUp(words.join(" "));
  });
  first(item, "[data-forget]").addEventListener("click", () => {
    keep("receipts", receipts().filter((other) => other.words.join() !== words.join()));
    showKept();
    (box.querySelector("button") ?? field(form, "words")).focus();
  });
  return item;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  lookUp(field(form, "words").value);
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && asked && lookUp(asked));
showKept();
if (kept("shared")) whenQuiet(() => location.replace(`/o/?kiosk&language=${document.documentElement.lang}`));
