// Opens a table, and shows errors without leaving the form: chosen files would have to be chosen again.

import { all, byId, first } from "./elements.js";
import { isTooLong } from "./file_fields.js";
import { given } from "./words.js";

const form = first(document, ".open-form", HTMLFormElement);
const problems = byId("problems");
let busy = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (busy) return;
  busy = true;
  if (!tooLong()) await send();
  busy = false;
});

function tooLong() {
  const long = all(form, "input[type=file]", HTMLInputElement).filter(isTooLong);
  if (long.length) tell([line(given(form, "tooLong"))], long.map((input) => input.name));
  return long.length > 0;
}

async function send() {
  let answer;
  try {
    const body = new FormData(form);
    answer = await fetch(location.href, { method: "POST", body, headers: { Accept: "text/html" } });
  } catch {
    return leave(); // no answer: let the browser show its own error page
  }
  if (answer.redirected) return location.assign(answer.url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = page.getElementById("problems");
  if (!told) return leave();
  const places = Array.from(page.querySelectorAll(".open-form [aria-invalid]"), (input) => input.getAttribute("name") ?? "");
  tell(Array.from(told.children), places);
}

/** Submit as without a script. A field called `submit` would hide the form's own method. */
function leave() {
  HTMLFormElement.prototype.submit.call(form);
}

/**
 * Show what is wrong, mark the fields, and keep everything that was entered.
 * @param {Element[]} lines
 * @param {string[]} places
 */
function tell(lines, places) {
  problems.replaceChildren(...lines);
  for (const input of form.elements) input.removeAttribute("aria-invalid");
  const fields = places.map((name) => form.elements.namedItem(name)).filter((found) => found instanceof Element);
  for (const wrong of fields) wrong.setAttribute("aria-invalid", "true");
  (fields[0] ?? problems).focus();
  problems.scrollIntoView({ block: "nearest" });
}

/** @param {string} text */
function line(text) {
  return Object.assign(document.createElement("p"), { className: "refusal", textContent: text });
}
