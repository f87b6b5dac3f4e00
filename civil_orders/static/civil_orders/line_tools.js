// Tools of a line: edit, move and delete.

import { byId, first } from "../elements.js";
import { fill } from "../words.js";
import { changed, draft } from "./draft.js";
import { letDrag } from "./dragging.js";
import { heard, list } from "./lines.js";
import { words } from "./phone_words.js";

/**
 * Open a line's tools when it is touched.
 * @param {OrderLine} line
 * @param {HTMLElement} row
 * @param {Element} target
 */
function press(line, row, target) {
  const button = target.closest("button");
  if (!target.closest(".line-tools")) open(row, first(row, ".line-tools").hidden);
  else if (button?.dataset.move) move(draft.lines.indexOf(line), draft.lines.indexOf(line) + Number(button.dataset.move), button);
  else if (button && "delete" in button.dataset) remove(line);
}

/**
 * Only one line is open.
 * @param {HTMLElement} row
 * @param {boolean} isOpen
 */
function open(row, isOpen) {
  for (const other of list.children) {
    first(other, ".line-tools").hidden = other !== row || !isOpen;
    first(other, ".line-way").setAttribute("aria-expanded", String(other === row && isOpen));
  }
  row.scrollIntoView({ block: "nearest" });
}

/**
 * @param {number} from
 * @param {number} to
 * @param {HTMLElement} [button]
 */
function move(from, to, button) {
  if (to < 0 || to >= draft.lines.length) return;
  draft.lines.splice(to, 0, ...draft.lines.splice(from, 1));
  changed("lines");
  button?.focus();
  heard.textContent = fill(words.moved, { line: to + 1 });
}

/** @param {OrderLine} line */
function remove(line) {
  const place = draft.lines.indexOf(line);
  draft.lines.splice(place, 1);
  changed("lines");
  heard.textContent = fill(words.deleted, { line: place + 1 });
  const next = list.children[Math.min(place, list.children.length - 1)];
  (next ? first(next, ".line-way") : byId("type-button")).focus();
}

list.addEventListener("click", ({ target }) => {
  const row = Array.from(list.children).find((each) => each.contains(target));
  const line = row && draft.lines[Array.from(list.children).indexOf(row)];
  if (line && row instanceof HTMLElement) press(line, row, target);
});
letDrag(list, (from, to) => move(from, to));
