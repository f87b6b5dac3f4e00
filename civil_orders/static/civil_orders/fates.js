// Lines that nobody can change any more, each with what became of it.

import { peopleIn, tokenPicture } from "./city.js";
import { fill, words } from "./saying.js";

const MARKS = { executed: ["executed", "check"], unfunded: ["unfunded", "coin"], skipped: ["to-come", "skip"], "": ["to-come", ""] };

/** The row of a line: what is said of it, and, where `carry` is given, whether the next card takes it over. */
export function fateRow({ from, to, token }, told, { isNewest = false, carry = null, chosen = null } = {}) {
  const row = document.getElementById("fate-row").content.firstElementChild.cloneNode(true);
  const fate = told?.fate ?? "";
  const [mark, icon] = MARKS[fate] ?? ["refused", "cross"];
  row.className = mark;
  row.dataset.fate = fate;
  row.classList.toggle("newest", isNewest);
  row.querySelector(".mark").classList.add(mark);
  if (icon) row.querySelector(".mark").append(pictureOf(icon));
  const kind = told?.became ?? told?.moved ?? told?.token ?? (token || peopleIn(from)[0]);
  if (kind) row.querySelector(".line-token").append(tokenPicture(kind));
  const way = row.querySelector(".fate-way");
  way.textContent = `${from} → ${to}`;
  way.setAttribute("aria-label", fill(words.way, { from, to }));
  row.querySelector(".fate-says").textContent = told?.message ?? "";
  if (carry !== null) offer(row.querySelector(".carry"), carry, chosen);
  return row;
}

function offer(label, isChosen, chosen) {
  const box = label.querySelector("input");
  label.hidden = false;
  box.checked = isChosen;
  box.addEventListener("change", () => chosen(box.checked));
}

export function pictureOf(name) {
  const template = document.createElement("template");
  template.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
  return template.content.firstChild;
}
