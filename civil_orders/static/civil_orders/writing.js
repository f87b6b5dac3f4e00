// Writing a line by two taps or two typed labels. An unfinished line is part of the draft.

import { byId, field } from "../elements.js";
import { fill, given, write } from "../words.js";
import { cell, peopleIn, plain } from "./city.js";
import { changed, draft, numbered } from "./draft.js";
import { words } from "./phone_words.js";
import { isWriting, stateNow } from "./states.js";

const MOST = 20;
const FIELDS = /** @type {const} */ (["from", "to", "token"]);

const form = byId("typing", HTMLFormElement);
const says = byId("prompt-says");
const kinds = byId("prompt-kinds");
const typeButton = byId("type-button");
const cancelButton = byId("cancel-button");
const notes = byId("notes", HTMLTextAreaElement);

/** @param {FIELDS[number]} name */
const typed = (name) => (name === "token" ? field(form, name, HTMLSelectElement) : field(form, name));

/** The most lines of a form this turn. */
export function most() {
  return Number(document.getElementById("box")?.dataset.lines) || MOST;
}

function isFull() {
  return draft.lines.length >= most();
}

/** @param {string} label */
function tap(label) {
  const { from, token } = draft.typing;
  if (!isWriting()) return;
  if (isFull()) return prompt();
  if (!cell(plain(from))) draft.typing = { from: label, to: "", token: "" };
  else if (plain(from) === label) draft.typing = { from: "", to: "", token: "" };
  else return add(plain(from), label, token);
  changed("typing");
}

/**
 * @param {string} from
 * @param {string} to
 * @param {string} token
 */
export function add(from, to, token) {
  draft.lines.push(numbered({ from, to, token }));
  draft.typing = { from: "", to: "", token: "" };
  changed("typing");
  changed("lines");
  byId("advice-heard").textContent = fill(words.added, { line: draft.lines.length, from, to });
  byId("lines").lastElementChild?.scrollIntoView({ block: "nearest" });
}

function prompt() {
  const from = plain(draft.typing.from);
  const known = from && cell(from);
  const start = stateNow() === "sent" ? "change" : "tapFrom";
  /** @type {[string, object]} */
  const way = isFull() ? ["full", { most: most() }] : known ? ["tapTo", { from }] : [start, {}];
  byId("prompt-number").textContent = isFull() ? "" : String(draft.lines.length + 1);
  write(says.querySelector("b"), fill(words[way[0]], way[1]));
  write(says.querySelector(".note"), fill(words[`${way[0]}Note`], way[1]));
  cancelButton.hidden = !from;
  const people = known && !isFull() ? peopleIn(from) : [];
  kinds.hidden = people.length < 2;
  const chosenKind = draft.typing.token || people[0];
  for (const button of kinds.children) button.setAttribute("aria-pressed", String(button.dataset.kind === chosenKind));
  for (const name of FIELDS) if (typed(name).value !== draft.typing[name]) typed(name).value = draft.typing[name];
}

/** @param {boolean} isOpen */
function openForm(isOpen) {
  form.hidden = !isOpen;
  typeButton.setAttribute("aria-expanded", String(isOpen));
  if (isOpen) typed("from").focus();
}

function showNotes() {
  if (notes.value !== draft.notes) notes.value = draft.notes;
  const text = draft.notes.trim();
  byId("notes-shown").textContent = text ? fill(words.noted, { note: text }) : words.note;
  byId("notes-count").textContent = fill(words.count, { count: [...draft.notes].length });
}

document.addEventListener("click", (event) => {
  const hex = event.target.closest?.(".faces .hex");
  if (hex) tap(given(hex, "hex"));
});
kinds.addEventListener("click", (event) => {
  const kind = event.target.closest("button")?.dataset.kind;
  if (!kind) return;
  draft.typing.token = kind;
  changed("typing");
});
typeButton.addEventListener("click", () => openForm(form.hidden));
cancelButton.addEventListener("click", () => {
  draft.typing = { from: "", to: "", token: "" };
  changed("typing");
});
form.addEventListener("input", () => {
  for (const name of FIELDS) draft.typing[name] = typed(name).value;
  changed("typing");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  form.toggleAttribute("data-pressed", !("ready" in form.dataset)); // typed_lines.js comes with the first touch
});
notes.addEventListener("input", () => {
  draft.notes = notes.value;
  changed("notes");
});
document.addEventListener("state", prompt);
document.addEventListener("draft", ({ detail }) => {
  if (detail.what === "taken-up" || detail.what === "notes") showNotes();
  if (detail.what === "taken-up" && draft.typing.to) openForm(true);
});
