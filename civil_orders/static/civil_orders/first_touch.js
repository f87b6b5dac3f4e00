// What lines have comes with the first touch, before there is one.

import { whole } from "./loading.js";
import { shownLines } from "./states.js";

/** @type {Promise<unknown> | undefined} */
let lines;

function bringLines() {
  lines ??= whole(import("./with_lines.js"));
}

/** Lines that were there before, or that another tab wrote, are touched by nobody. */
function bringForLines() {
  if (shownLines().length) bringLines();
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, bringLines, { once: true, capture: true, passive: true });
document.addEventListener("state", bringForLines);
bringForLines();
