// Places, removes and moves tokens by hand: by tapping with a tool, or by keys on the focused hex.

import { all, byId, first } from "../elements.js";
import { fill } from "../words.js";
import { press } from "./send_action.js";
import { onNextTap, onTap } from "./tools.js";

const KINDS = ["population", "refugee", "unrest", "damage"]; // by the keys 1 to 4
const FIGURE = /^(?:Digit|Numpad)([1-4])$/;

/** @param {string} tool */
const panel = (tool) => first(document, `[data-panel="${tool}"]`);
/** @param {string} label */
const hexOf = (label) => byId(`hex-${label}`, SVGElement);

/** @type {{ label: string, kind: string | undefined } | null} */
let moving = null; // the token that is being moved: its hex and kind

/** @param {string} tool */
function chosenKind(tool) {
  return first(panel(tool), "[name=token]:checked", HTMLInputElement).value;
}

/**
 * The kind of token that is meant: the one that was hit, else the chosen kind if the hex has it, else the hex's first.
 * @param {string} label
 * @param {string} [hit]
 * @param {string} [tool]
 */
function meant(label, hit, tool) {
  const there = standing(label);
  const wanted = hit ?? (tool ? chosenKind(tool) : undefined);
  return there.includes(wanted) ? wanted : there[0] ?? wanted;
}

/** @param {string} label */
function standing(label) {
  const tokens = hexOf(label).querySelectorAll(".token:not(.coming)");
  return Array.from(tokens, (token) => token.dataset.kind);
}

onTap("place", (label) => press({ type: "place", at: label, token: chosenKind("place") }));
onTap("remove", (label, hit) => remove(label, meant(label, hit, "remove")));
onTap("move", (label, hit) => takeUp(label, meant(label, hit, "move")));
onTap("note", (label) => {
  const text = first(panel("note"), "textarea", HTMLTextAreaElement);
  const added = text.value && !/\s$/.test(text.value) ? ` ${label} ` : `${label} `;
  text.setRangeText(added, text.selectionStart, text.selectionEnd, "end");
  text.focus();
});

/**
 * @param {string} label
 * @param {string} [kind]
 */
function remove(label, kind) {
  if (kind) press({ type: "remove", at: label, token: kind });
}

/**
 * Take up a token: the next tapped hex is its destination. The same hex again cancels.
 * @param {string} label
 * @param {string} [kind]
 */
function takeUp(label, kind) {
  if (!standing(label).length) return say("empty", label);
  moving = { label, kind };
  onNextTap(putDown);
  tell();
}

/** @param {string} label */
function putDown(label) {
  if (!moving) return;
  const { label: from, kind } = moving;
  forget();
  if (label !== from) press({ type: "shift", from, to: label, token: kind });
}

function forget() {
  moving = null;
  onNextTap();
  tell();
}

/** Mark the hex of the token that is being moved, and ask for its destination. */
function tell() {
  for (const hex of document.querySelectorAll(".hex.chosen")) hex.classList.remove("chosen");
  if (moving) hexOf(moving.label).classList.add("chosen");
  say(moving ? "then" : "first", moving?.label);
}

/**
 * @param {string} what
 * @param {string} [label]
 */
function say(what, label = "") {
  const text = first(panel("move"), ".strip-say");
  text.textContent = fill(text.dataset[what], { at: label });
}

document.addEventListener("part", (event) => {
  if (moving && event.target.dataset.hex === moving.label) tell();
});

document.addEventListener("tool", () => {
  if (moving) forget();
});

// After its own submit, a form empties its hexes and keeps the chosen token.
document.addEventListener("done", (event) => {
  const strip = event.target.closest(".strip");
  for (const field of strip ? all(strip, "[data-label]", HTMLInputElement) : []) field.value = field.defaultValue = "";
});

document.addEventListener("keydown", (event) => {
  const label = event.target.dataset?.hex;
  if (!label || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (!pressed(event, label)) return;
  event.preventDefault();
});

/**
 * Handle a key on a hex; false if it means nothing there.
 * @param {KeyboardEvent} event
 * @param {string} label
 */
function pressed(event, label) {
  const kind = KINDS[Number(FIGURE.exec(event.code)?.[1]) - 1];
  if (kind && event.shiftKey) remove(label, kind);
  else if (kind) press({ type: "place", at: label, token: kind });
  else if (event.key === "Delete" || event.key === "Backspace") remove(label, meant(label));
  else if (event.key === "m") takeUp(label, meant(label));
  else if (event.key === "Escape" && moving) forget();
  else return false;
  return true;
}
