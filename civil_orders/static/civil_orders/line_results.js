// Final lines with their fate.

import { copyOf, first } from "../elements.js";
import { fill } from "../words.js";
import { draw, peopleIn, tokenPicture } from "./city.js";
import { words } from "./phone_words.js";

/** @type {Record<string, [string, string]>} */
const MARKS = { executed: ["executed", "check"], unfunded: ["unfunded", "coin"], skipped: ["to-come", "skip"], "": ["to-come", ""] };

/**
 * A line's row with its fate; with `carry`, a checkbox to carry it over.
 * @param {SentLine} line
 * @param {Judged} told
 * @param {{ isNewest?: boolean, carry?: boolean | null, chosen?: (isChosen: boolean) => void }} [options]
 */
export function fateRow({ from, to, token }, told, { isNewest = false, carry = null, chosen = () => {} } = {}) {
  const row = copyOf("fate-row");
  const fate = told?.fate ?? "";
  const [mark, icon] = MARKS[fate] ?? ["refused", "cross"];
  row.className = mark;
  row.dataset.fate = fate;
  row.classList.toggle("newest", isNewest);
  const place = first(row, ".mark");
  place.classList.add(mark);
  if (icon) place.append(pictureOf(icon));
  const kind = told?.became ?? told?.moved ?? told?.token ?? (token || peopleIn(from)[0]);
  if (kind) first(row, ".line-token").append(tokenPicture(kind));
  const way = first(row, ".fate-way");
  way.textContent = `${from} → ${to}`;
  way.setAttribute("aria-label", fill(words.way, { from, to }));
  first(row, ".fate-says").textContent = told?.message ?? "";
  if (carry !== null) offer(first(row, ".carry"), carry, chosen);
  return row;
}

/**
 * @param {HTMLElement} label
 * @param {boolean} isChosen
 * @param {(isChosen: boolean) => void} chosen
 */
function offer(label, isChosen, chosen) {
  const box = first(label, "input", HTMLInputElement);
  label.hidden = false;
  box.checked = isChosen;
  box.addEventListener("change", () => chosen(box.checked));
}

/** @param {string} name */
export function pictureOf(name) {
  return draw("svg", { class: "icon", "aria-hidden": "true" }, draw("use", { href: `#icon-${name}` }));
}
