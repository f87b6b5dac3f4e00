// Refetches the whole log after each step of its table: it is too long to send to every page. Newer lines are counted
// above the list, which stays where it is until they are asked for. The same script refetches the confirmation before
// many steps are undone, whose number of steps must be up to date.

import { all } from "./elements.js";
import { showingAgain } from "./page_again.js";
import { put } from "./parts.js";
import { fill, given, write } from "./words.js";

const REST = 1000; // milliseconds in which a confirmation that has just changed takes no press

const newer = document.getElementById("log-newer");
let waiting = ""; // the newest markup of the list, while it is not shown
let isOwn = false; // the reader's own step is shown at once

function agreed() {
  return document.getElementById("take-back")?.getAttribute("hx-vals") ?? "";
}

/** Disable the button for a moment: nobody confirms a number that they could not read. */
function rest() {
  const button = document.getElementById("take-back");
  button?.setAttribute("aria-disabled", "true");
  setTimeout(() => button?.removeAttribute("aria-disabled"), REST);
}

/** @param {ParentNode} root */
const numbersIn = (root) => all(root, "[data-line]").map((line) => Number(given(line, "line")));

/**
 * @param {HTMLElement} log
 * @param {boolean} atOnce
 */
function show(log, atOnce) {
  const shown = Math.max(0, ...numbersIn(document));
  const count = newer && !atOnce ? numbersIn(log).filter((number) => number > shown).length : 0;
  if (newer) newer.hidden = !count;
  waiting = count ? log.outerHTML : "";
  if (count) return write(newer?.firstElementChild ?? null, fill(newer?.dataset.told, { number: count }));
  const before = agreed();
  put({ "whole-log": log.outerHTML });
  if (agreed() !== before) rest();
}

let atOnce = false;
const freshen = showingAgain(
  (page) => {
    const log = page.getElementById("whole-log");
    if (log) show(log, atOnce);
    if (atOnce) isOwn = false;
  },
  () => {
    atOnce = isOwn; // what is asked for before the own step may lack it
  },
);

newer?.addEventListener("click", () => {
  newer.hidden = true;
  put({ "whole-log": waiting });
  newer.scrollIntoView({ block: "center" });
});

document.addEventListener("part", ({ detail }) => {
  if (detail.name.startsWith("seen-")) freshen();
});

document.addEventListener("done", (event) => {
  const then = document.getElementById("going-back")?.dataset.then;
  if (then && event instanceof CustomEvent && event.detail.type === "undo") return location.assign(then);
  isOwn = true;
  freshen();
});
