// Typed or pasted lines: one from two fields, or many from one. An unreadable row becomes a line
// to be corrected, so that later rows keep their numbers.

import { byId, field } from "../elements.js";
import { fill, write } from "../words.js";
import { kindsOf, plain, readLabel, readRows, tokensOf } from "../crisis_map/line_reader.js";
import { draft } from "./draft.js";
import { words } from "./phone_words.js";
import { isWriting } from "./states.js";
import { add, most } from "./writing.js";

const form = byId("typing", HTMLFormElement);

/**
 * Add all rows of a text, or none if the form has too little room.
 * @param {string} text
 */
function addRows(text) {
  const rows = readRows(text);
  const hasRoom = draft.lines.length + rows.length <= most();
  write(document.getElementById("refusal"), hasRoom ? "" : fill(words.fullNote, { most: most() }));
  if (!hasRoom || !isWriting()) return;
  for (const row of rows) if ("unclear" in row) add(row.unclear, "", "");
    else add(row.from, row.to, row.token);
}

/**
 * @param {string} label
 * @param {boolean} isEnd
 */
const read = (label, isEnd) => readLabel(label, isEnd) || plain(label).trim();

function addTyped() {
  const { from, to, token } = draft.typing;
  const isOneHex = readLabel(from) !== "";
  if (!plain(from).trim()) return field(form, "from").focus();
  if (!plain(to).trim() && isOneHex) return field(form, "to").focus();
  if (!plain(to).trim()) addRows(from);
  else if (draft.lines.length < most() && isWriting()) add(read(from, false), read(to, true), token);
  field(form, "from").focus();
}

form.addEventListener("submit", addTyped);
form.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text") ?? "";
  const hexes = kindsOf(tokensOf(plain(text))).split("h").length - 1;
  if (hexes < 2 || draft.typing.from || draft.typing.to) return;
  event.preventDefault(); // a field of one line would run its rows together
  addRows(text);
});

form.dataset.ready = "";
if (form.hasAttribute("data-pressed")) addTyped();
