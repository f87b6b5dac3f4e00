// Redraws the preview of an imported list of players after each choice. Without this script, the page's buttons do.

import { byId } from "./elements.js";
import { refuseTooLong, sendLongTextAsFile, showFiles } from "./file_fields.js";

let waiting = 0;

const form = () => byId("list-form", HTMLFormElement);

/**
 * @param {string} markup
 * @param {string} focused
 */
function draw(markup, focused) {
  const drawn = new DOMParser().parseFromString(markup, "text/html").getElementById("bring-in");
  const there = byId("bring-in");
  const scrolled = there.querySelector(".list-rows")?.scrollLeft ?? 0;
  if (!drawn) return form().requestSubmit(form().querySelector("button")); // as when the login has ended
  there.innerHTML = drawn.innerHTML;
  there.querySelector(".list-rows")?.scrollTo({ left: scrolled });
  prepare();
  document.getElementById(focused)?.focus();
}

/** Redraw the preview for the present choices. Answers to earlier choices are ignored. */
async function renew() {
  waiting += 1;
  const mine = waiting;
  for (const button of form().querySelectorAll("button[value=take]")) button.setAttribute("disabled", "");
  const answer = await fetch(form().action, { method: "POST", body: new FormData(form()), headers: { Accept: "text/html" } });
  const markup = await answer.text();
  if (mine === waiting) draw(markup, document.activeElement?.id ?? "");
}

function prepare() {
  showFiles();
  for (const button of form().querySelectorAll("[data-without-script]")) button.setAttribute("hidden", "");
  form().addEventListener("formdata", ({ formData }) => {
    sendLongTextAsFile(formData, "text", "file");
    sendLongTextAsFile(formData, "held", "held");
  });
  form().addEventListener("change", (event) => {
    if (event.target instanceof HTMLTextAreaElement) return; // pasted text has its own button
    if (event.target instanceof HTMLInputElement && refuseTooLong(event.target)) return;
    renew().catch(() => form().requestSubmit());
  });
}

/**
 * Choose a file that is dropped anywhere on the page.
 * @param {DragEvent} event
 */
function drop(event) {
  event.preventDefault();
  if (!event.dataTransfer?.files.length) return;
  const input = byId("file", HTMLInputElement);
  input.files = event.dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

prepare();
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", drop);
