// The fate of a sent form's lines.

import { byId } from "../elements.js";
import { fateRow } from "./line_results.js";
import { isWriting, newest, shownLines } from "./states.js";

const list = byId("fates");

function show() {
  const last = newest()?.number;
  const lines = isWriting() ? [] : shownLines();
  list.replaceChildren(...lines.map((line) => fateRow(line, line.told, { isNewest: line.number === last })));
  list.querySelector(".newest")?.scrollIntoView({ block: "nearest" });
}

document.addEventListener("state", show);
show();
