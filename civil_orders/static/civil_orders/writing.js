// Writing a line: two taps on the map, or two labels typed in. What is half written is part of the draft.

import { cell, peopleIn } from "./city.js";
import { changed, draft, numbered } from "./draft.js";
import { fill, say, words } from "./saying.js";
import { isWriting, stateNow } from "./states.js";

const MOST = 20;

const form = document.getElementById("typing");
const says = document.getElementById("prompt-says");
const kinds = document.getElementById("prompt-kinds");
const typeButton = document.getElementById("type-button");
const cancelButton = document.getElementById("cancel-button");
const notes = document.getElementById("notes");

const plain = (label) => label.normalize("NFKC").trim().toUpperCase();

/** How many lines a form may have this turn, as Control said. */
function most() {
  return Number(document.getElementById("box")?.dataset.lines) || MOST;
}

function isFull() {
  return draft.lines.length >= most();
}

function tap(label) {
  const { from, token } = draft.typing;
  if (!isWriting()) return;
  if (isFull()) return prompt();
  if (!cell(plain(from))) draft.typing = { from: label, to: "", token: "" };
  else if (plain(from) === label) draft.typing = { from: "", to: "", token: "" };
  else return add(plain(from), label, token);
  changed("typing");
}

function add(from, to, token) {
  draft.lines.push(numbered({ from, to, token }));
  draft.typing = { from: "", to: "", token: "" };
  changed("typing");
  changed("lines");
  document.getElementById("advice-heard").textContent = fill(words.added, { line: draft.lines.length, from, to });
  document.getElementById("lines").lastElementChild.scrollIntoView({ block: "nearest" });
}

function prompt() {
  const from = plain(draft.typing.from);
  const known = from && cell(from);
  const first = stateNow() === "sent" ? "change" : "tapFrom";
  const way = isFull() ? ["full", { most: most() }] : known ? ["tapTo", { from }] : [first, {}];
  document.getElementById("prompt-number").textContent = isFull() ? "" : draft.lines.length + 1;
  say(says.querySelector("b"), fill(words[way[0]], way[1]));
  say(says.querySelector(".note"), fill(words[`${way[0]}Note`], way[1]));
  cancelButton.hidden = !from;
  const people = known && !isFull() ? peopleIn(from) : [];
  kinds.hidden = people.length < 2;
  for (const button of kinds.children) button.setAttribute("aria-pressed", button.dataset.kind === (draft.typing.token || people[0]));
  for (const field of form.querySelectorAll("input, select")) if (field.value !== draft.typing[field.name]) field.value = draft.typing[field.name];
}

function openForm(isOpen) {
  form.hidden = !isOpen;
  typeButton.setAttribute("aria-expanded", isOpen);
  if (isOpen) form.elements.from.focus();
}

function showNotes() {
  if (notes.value !== draft.notes) notes.value = draft.notes;
  const text = draft.notes.trim();
  document.getElementById("notes-shown").textContent = text ? fill(words.noted, { note: text }) : words.note;
  document.getElementById("notes-count").textContent = fill(words.count, { count: [...draft.notes].length });
}

document.addEventListener("click", (event) => {
  const hex = event.target.closest?.(".faces .hex");
  if (hex) tap(hex.dataset.hex);
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
form.addEventListener("input", (event) => {
  draft.typing[event.target.name] = event.target.value;
  changed("typing");
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { from, to, token } = draft.typing;
  const missing = ["from", "to"].find((name) => !plain(draft.typing[name]));
  if (missing) return form.elements[missing].focus();
  if (!isFull()) add(plain(from), plain(to), token);
  form.elements.from.focus();
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
