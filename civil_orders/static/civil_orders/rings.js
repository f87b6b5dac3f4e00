// Rings on the map: the start of the next line, and the newest result.

import { cell, draw, map, plain } from "./city.js";
import { draft } from "./draft.js";
import { isWriting, newest } from "./states.js";

/** @typedef {import("./city.js").Cell} Cell */

function show() {
  const place = map.querySelector("#own-rings");
  if (!place) return; // no card has said yet whose city this is
  const last = newest();
  const chosen = isWriting() ? cell(plain(draft.typing.from)) : undefined;
  const done = last ? [last.from, last.to].map((label) => cell(plain(label))).filter((at) => at !== undefined) : [];
  place.replaceChildren(...(chosen ? [ringOf(chosen, "origin")] : done.map((at) => ringOf(at, "judged"))));
  for (const other of map.querySelectorAll(".faces .chosen")) other.classList.remove("chosen");
  chosen?.button.classList.add("chosen");
}

/**
 * @param {Cell} middle
 * @param {string} which
 */
function ringOf({ x, y }, which) {
  /** @param {string} kind */
  const line = (kind) => draw("use", { href: "#hex-ring", class: kind });
  return draw("g", { class: `ring ${which}`, transform: `translate(${x} ${y})` }, line("ring-casing"), line("ring-line"));
}

document.addEventListener("state", show);
show();
