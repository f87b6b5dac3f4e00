// Refetches the whole log after each step of its table: it is too long to send to every page. The same script refetches
// the confirmation before many steps are undone, whose number of steps must be up to date.

import { put } from "./parts.js";

const REST = 1000; // milliseconds in which a confirmation that has just changed takes no press

let asking = false;
let isOld = false;

function agreed() {
  return document.getElementById("take-back")?.getAttribute("hx-vals") ?? "";
}

/** Disable the button for a moment: nobody confirms a number that they could not read. */
function rest() {
  const button = document.getElementById("take-back");
  button?.setAttribute("aria-disabled", "true");
  setTimeout(() => button?.removeAttribute("aria-disabled"), REST);
}

async function freshen() {
  isOld = true;
  if (asking) return;
  asking = true;
  while (isOld) {
    isOld = false;
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const log = page.getElementById("whole-log");
    const before = agreed();
    if (log) put({ "whole-log": log.outerHTML });
    if (agreed() !== before) rest();
  }
  asking = false;
}

document.addEventListener("part", ({ detail }) => {
  if (detail.name.startsWith("seen-")) freshen();
});

document.addEventListener("done", (event) => {
  const then = document.getElementById("going-back")?.dataset.then;
  if (then && event instanceof CustomEvent && event.detail.type === "undo") location.assign(then);
});
