// The whole log is asked for again whenever something was done at its table: of all that is live it is the longest.
// So is the question before many steps are taken back, as its number must be the one of this moment.

import { put } from "./parts.js";

const REST = 1000; // milliseconds in which a question that has become another one takes no press

let asking = false;
let isOld = false;

function agreed() {
  return document.getElementById("take-back")?.getAttribute("hx-vals") ?? "";
}

/** Nobody agrees to a number that was not there to be read. */
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
