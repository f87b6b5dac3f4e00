// Sorts log lines. The parts of a log are a ring: a new line replaces the oldest one, wherever that is in the list.

import { all } from "./elements.js";

let due = false;

function arrange() {
  due = false;
  const focus = document.activeElement;
  for (const list of document.querySelectorAll("[data-ring]")) {
    const lines = Array.from(document.querySelectorAll(`[data-in="${CSS.escape(list.id)}"]`));
    lines.sort((one, other) => Number(one.dataset.place) - Number(other.dataset.place));
    const now = Array.from(list.querySelectorAll(`:scope > [data-in="${CSS.escape(list.id)}"]`));
    if (lines.some((line, number) => now[number] !== line)) list.append(...lines);
  }
  for (const button of all(document, ".back-to-here")) button.hidden = isNewest(button.closest("[data-place]"));
  if (focus !== document.activeElement && focus?.isConnected) focus.focus({ preventScroll: true });
}

/**
 * Whether this is the newest line, which Undo takes back: "back to here" would do nothing.
 * @param {Element | null} line
 */
function isNewest(line) {
  const undo = document.getElementById(`${line?.dataset.in?.replace(/^log-/, "undo-")}-button`);
  return -Number(line?.dataset.place) === Number(undo?.dataset.number);
}

document.addEventListener("part", () => {
  if (!due) queueMicrotask(arrange);
  due = true;
});

arrange();
