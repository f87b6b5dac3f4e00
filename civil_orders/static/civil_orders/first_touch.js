// Load the line tools at the first touch.

import { whole } from "./loading.js";
import { shownLines } from "./states.js";

/** @type {Promise<unknown> | undefined} */
let lines;

function bringLines() {
  lines ??= whole(import("./with_lines.js"));
}

/** Also load them for existing lines and those of other tabs. */
function bringForLines() {
  if (shownLines().length) bringLines();
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, bringLines, { once: true, capture: true, passive: true });
document.addEventListener("state", bringForLines);
bringForLines();
