// Receipts: looked up without leaving the page, and again while somebody waits; those that are kept, one tap away.

import { keep, kept } from "./keeping.js";

const AGAIN = 10000;
const PATIENCE = 10000;

const found = document.getElementById("found");
const form = document.getElementById("words-form");
const box = document.getElementById("kept");

let asked = "";
let timer = 0;

/** Asks for the page that whoever has no script gets, and takes what was found out of it. */
async function lookUp(words) {
  asked = words;
  clearTimeout(timer);
  const answer = await fetchPage(words);
  if (asked !== words) return;
  if (answer !== null && found.innerHTML !== answer) found.innerHTML = answer;
  timer = setTimeout(() => document.visibilityState === "visible" && lookUp(words), AGAIN);
}

async function fetchPage(words) {
  const way = { method: "POST", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer", redirect: "error" };
  try {
    const answer = await fetch(form.action, { ...way, headers: { Accept: "text/html" }, body: new URLSearchParams({ words }), signal: AbortSignal.timeout?.(PATIENCE) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return page.getElementById("found")?.innerHTML ?? null;
  } catch {
    return null;
  }
}

function showKept() {
  const all = kept("receipts") ?? [];
  box.hidden = !all.length;
  box.querySelector("ul").replaceChildren(...all.map(line));
}

function line({ words }) {
  const item = box.querySelector("template").content.firstElementChild.cloneNode(true);
  item.querySelector("[data-words]").textContent = words.join(" ");
  item.querySelector("[data-words]").addEventListener("click", () => {
    form.elements.words.value = words.join(" ");
    lookUp(words.join(" "));
  });
  item.querySelector("[data-forget]").addEventListener("click", () => {
    keep("receipts", (kept("receipts") ?? []).filter((other) => other.words.join() !== words.join()));
    showKept();
    (box.querySelector("button") ?? form.elements.words).focus();
  });
  return item;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  lookUp(form.elements.words.value);
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && asked && lookUp(asked));
showKept();
