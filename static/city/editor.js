// The city editor: applies brushes to a plan by pointer and keyboard.

import { all, byId } from "../elements.js";
import { SavedAge } from "../saved_age.js";
import { fill, given, write } from "../words.js";
import { Districts } from "./districts.js";
import { Drawing } from "./drawing.js";
import { labelAt, walk } from "./grid.js";
import { Plan } from "./plan.js";
import { cityOf, Saving } from "./saving.js";
import { tracing } from "./tracing.js";

/** @typedef {import("./plan.js").Brush} Brush */
/** @typedef {import("./plan.js").Hex} Hex */
/** @typedef {"paint" | "fill" | "erase" | "select"} Tool */

const page = byId("city-editor");
const words = page.dataset;
const newest = JSON.parse(given(page, "newest"));
const plan = new Plan(cityOf(newest));
const map = byId("city-map", SVGSVGElement);
const brushes = byId("brushes");
/** @type {Record<string, import("./plan.js").Kind>} */
const TOKENS = { p: "population", r: "refugee", u: "unrest", d: "damage" };
/** @type {Record<string, Tool>} */
const TOOLS = { b: "paint", f: "fill", e: "erase", s: "select" };

/** @type {{ tool: Tool, brush: Brush, reach: number, mirror: { axis: string, way: "across" | "down" } | null, chosen: Set<string>, at: string, from: string, names: boolean, keys: boolean }} */
const now = { tool: "paint", brush: { kind: "district", key: null }, reach: 0, mirror: null, chosen: new Set(), at: "A1", from: "", names: false, keys: false };

/** @type {DOMMatrix | null} */
let onScreen = null;

/** @param {string | null} key */
const colour = (key) => plan.city.districts.find((each) => each.key === key)?.colour ?? 0;
/** @param {string | null | undefined} key */
const named = (key) => plan.city.districts.find((each) => each.key === key)?.name ?? words.slums ?? "";

/**
 * @param {string} at
 * @param {Hex | null} hex
 */
function called(at, hex) {
  if (!hex) return `${at}, ${words.nothing}`;
  const tokens = (hex.tokens ?? []).map((kind) => words[kind] ?? kind).join(", ") || words.empty;
  return `${at}${hex.name ? ` ${hex.name}` : ""}, ${named(hex.district)}, ${tokens}`;
}

const drawing = new Drawing(plan, JSON.parse(given(page, "measures")), { colour, called, names: () => now.names });
const age = new SavedAge();
const saving = new Saving(plan, newest, { save: given(page, "save"), newest: given(page, "newestAt"), token: given(page, "token") }, {
  saved: (odd) => {
    showOdd(odd);
    if (plan.unsaved.size || plan.frameUnsaved || districts.isRefusing()) return;
    tell(words.saved);
    age.now();
  },
  failed: (message) => tell(message || words.failed, true),
  loggedOut: () => tell(words.loggedOut, true),
  others: (theirs, both) => {
    drawing.all();
    refresh();
    showOdd(theirs.odd);
    const sentence = both.length ? words.both : words.others;
    tell(fill(sentence ?? "", { name: theirs.by, hexes: both.join(", ") }), both.length > 0);
  },
  there: (others) => {
    drawing.markOthers(others);
    write(byId("others-there"), others.map(({ name, at }) => fill(words.there ?? "", { name, hex: at })).join(" · "));
  },
  at: () => now.at,
});
const districts = new Districts(plan, {
  changed: () => {
    drawing.redraw(plan.city.hexes.keys());
    after();
  },
  chosen: (key) => choose({ kind: "district", key }),
  refused: (why) => tell(why, true),
});

/**
 * @param {string | undefined} text
 * @param {boolean} [bad]
 */
function tell(text, bad = false) {
  const place = byId("saved");
  age.gone();
  place.classList.toggle("bad-news", bad);
  write(place, text);
}

let shownOdd = "";

/** @param {import("./saving.js").Odd[]} odd */
function showOdd(odd) {
  if (JSON.stringify(odd) === shownOdd) return; // somebody may be pressing one of its buttons
  shownOdd = JSON.stringify(odd);
  const list = byId("odd-list");
  byId("odd-count").textContent = String(odd.length);
  list.replaceChildren(...odd.map(({ text, hexes, mend }) => {
    const item = document.createElement("li");
    const sentence = document.createElement("span");
    sentence.textContent = text;
    item.append(sentence);
    if (hexes[0]) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button small", textContent: words.show });
      button.addEventListener("click", () => hexes[0] && goTo(hexes[0]));
      item.append(button);
    }
    if (mend) item.append(Object.assign(document.createElement("a"), { href: mend, className: "button small", textContent: words.mend }));
    return item;
  }));
  drawing.markOdd(odd.flatMap(({ hexes }) => hexes));
}

/** Refresh the page and save. To be called after every change. */
function after() {
  refresh();
  tell(words.saving);
  saving.now();
}

function refresh() {
  districts.draw();
  drawBrushes();
  byId("hex-count").textContent = String(plan.city.hexes.size);
  for (const [id, step, text] of /** @type {const} */ ([["undo", plan.done[plan.done.length - 1], words.undo], ["redo", plan.undone[plan.undone.length - 1], words.redo]])) {
    const button = byId(id, HTMLButtonElement);
    button.setAttribute("aria-disabled", String(!step));
    write(button.querySelector(".step-what"), step ? fill(text ?? "", { what: step.what, count: step.count > 1 ? String(step.count) : "" }).trim() : fill(text ?? "", { what: "", count: "" }).replace(/\s*[:：]\s*$/u, ""));
  }
  showHex(now.at);
}

let shownBrushes = "";

function drawBrushes() {
  const rows = [...plan.city.districts.map(({ key, name }) => /** @type {const} */ ([key, name])), /** @type {const} */ ([null, words.slums ?? ""])];
  const drawn = JSON.stringify(rows.map(([key, name]) => [key, name, colour(key)]));
  if (drawn !== shownBrushes) brushes.replaceChildren(...rows.map(brushOf)); // somebody may be pressing one
  shownBrushes = drawn;
  for (const [place, button] of all(brushes, "button").entries()) {
    button.setAttribute("aria-pressed", String(now.brush.kind === "district" && now.brush.key === rows[place]?.[0]));
  }
  for (const button of all(page, "[data-token]")) {
    const { brush } = now;
    const pressed = brush.kind === "token" ? brush.token === button.dataset.token : brush.kind === "no-tokens" && button.dataset.token === "none";
    button.setAttribute("aria-pressed", String(pressed));
  }
  for (const button of all(page, "[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === now.tool));
}

/**
 * @param {readonly [string | null, string]} row
 * @param {number} place
 */
function brushOf([key, name], place) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "brush" });
  const number = key === null ? "0" : place < 9 ? String(place + 1) : "";
  const swatch = Object.assign(document.createElement("i"), { className: `swatch district-${colour(key)}` });
  const label = Object.assign(document.createElement("span"), { textContent: name });
  button.append(swatch, label);
  if (number) button.append(Object.assign(document.createElement("kbd"), { textContent: number }));
  button.addEventListener("click", () => choose({ kind: "district", key }));
  return button;
}

/** @param {Brush} brush */
function choose(brush) {
  now.brush = brush;
  if (now.tool === "erase" || now.tool === "select") now.tool = "paint";
  drawBrushes();
}

/** @param {Tool} tool */
function take(tool) {
  now.tool = tool;
  drawBrushes();
}

const brush = () => (now.tool === "erase" ? /** @type {Brush} */ ({ kind: "erase" }) : now.brush);

/** The name of a stroke for Undo. */
function strokeName() {
  const used = brush();
  switch (used.kind) {
    case "erase": return words.erased ?? "";
    case "district": return named(used.key);
    case "token": return words[used.token] ?? used.token;
    case "no-tokens": return words.noTokens ?? "";
  }
}

/** @param {string} at */
function stroke(at) {
  if (!at || !drawing.isOnGrid(at)) return;
  drawing.redraw(plan.paint(at, brush(), now.reach, now.mirror));
}

/** @param {string} name */
function ended(name) {
  if (plan.end(name)) {
    drawing.grow();
    after();
  }
}

/** @param {string} at */
function once(at) {
  if (now.tool === "select") return select([at]);
  plan.begin();
  if (now.tool === "fill") drawing.redraw(plan.fill(at, brush(), (near) => drawing.isOnGrid(near)));
  else stroke(at);
  ended(strokeName());
}

/** @param {string[]} labels */
function select(labels) {
  for (const at of labels) {
    if (now.chosen.has(at)) now.chosen.delete(at);
    else if (plan.hex(at)) now.chosen.add(at);
    drawing.places.get(at)?.hex.classList.toggle("chosen", now.chosen.has(at));
  }
}

/**
 * Move the selected hexes, unless one of them would leave the grid.
 * @param {string} from
 * @param {string} to
 */
function move(from, to) {
  if (!to || from === to || !now.chosen.size) return;
  const before = Array.from(now.chosen);
  plan.begin();
  const changed = plan.move(before, from, to);
  if (!changed.length) return void plan.end("");
  const after_ = changed.filter((at) => plan.hex(at));
  now.chosen.clear();
  drawing.grow();
  drawing.redraw(changed);
  for (const at of before) drawing.places.get(at)?.hex.classList.remove("chosen");
  select(after_);
  ended(words.moved ?? "");
}

/** @param {string} at */
function showHex(at) {
  now.at = at;
  write(byId("hex-now"), called(at, plan.hex(at)));
  const field = byId("hex-name", HTMLInputElement);
  field.disabled = !plan.hex(at);
  if (document.activeElement !== field) field.value = plan.hex(at)?.name ?? "";
}

/** @param {string} at */
function goTo(at) {
  drawing.focus(at);
  showHex(at);
}

/**
 * The label under the pointer; "" off the grid. The map's position is read once per stroke, because reading it forces a
 * layout of what was just drawn.
 * @param {PointerEvent} event
 */
function under(event) {
  if (!plan.stroke || !onScreen) onScreen = map.getScreenCTM()?.inverse() ?? null;
  if (!onScreen) return "";
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(onScreen);
  const at = labelAt(plan.city.layout, [point.x, point.y]);
  return drawing.isOnGrid(at) ? at : "";
}

map.addEventListener("pointerdown", (event) => {
  const at = under(event);
  if (event.button !== 0 || !at) return;
  event.preventDefault();
  now.keys = false;
  now.from = at;
  goTo(at); // keys go on from here; preventDefault keeps the browser from moving the focus
  map.setPointerCapture(event.pointerId);
  if (now.tool === "fill") return once(at);
  if (now.tool === "select") return void (now.chosen.has(at) || select([at]));
  plan.begin();
  stroke(at);
});
map.addEventListener("pointermove", (event) => {
  const at = under(event);
  if (!at || (at === now.at && plan.stroke)) return;
  showHex(at);
  if (plan.stroke) stroke(at);
  else if (now.from && now.tool === "select" && !now.chosen.has(at) && event.shiftKey) select([at]);
});
map.addEventListener("pointerup", (event) => {
  const at = under(event);
  if (now.tool === "select" && now.from && !event.shiftKey) move(now.from, at);
  now.from = "";
  if (plan.stroke) ended(strokeName());
});
map.addEventListener("pointercancel", () => {
  now.from = "";
  if (plan.stroke) ended(strokeName());
});
map.addEventListener("focusin", (event) => {
  if (event.target instanceof SVGElement && event.target.dataset.hex) showHex(event.target.dataset.hex);
});

/** @param {KeyboardEvent} event */
function onHex(event) {
  const to = walk(now.at, event.key);
  if (to !== null) {
    event.preventDefault();
    if (!drawing.isOnGrid(to)) return;
    if (event.altKey && now.chosen.size) move(now.at, to);
    else if (event.shiftKey && now.tool !== "select") once(to);
    else if (event.shiftKey) select([to]);
    goTo(to);
  } else if (event.key === " " || event.key === "Enter") {
    event.preventDefault();
    once(now.at);
  }
}

document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (target instanceof Element && target.closest("input, select, textarea")) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) {
    event.preventDefault();
    return void takeBack(key === "y" || event.shiftKey);
  }
  if (event.ctrlKey || event.metaKey) return;
  if (target instanceof SVGElement && target.dataset.hex) onHex(event);
  if (event.defaultPrevented || event.altKey) return;
  const [tool, token] = [TOOLS[key], TOKENS[key]];
  if (tool) take(tool);
  else if (token) choose({ kind: "token", token });
  else if (key === "n") choose({ kind: "no-tokens" });
  else if (key === "0") choose({ kind: "district", key: null });
  else if (/^[1-9]$/.test(key) && plan.city.districts[Number(key) - 1]) choose({ kind: "district", key: plan.city.districts[Number(key) - 1]?.key ?? null });
});

/** @param {boolean} redo */
function takeBack(redo) {
  const step = redo ? plan.redo() : plan.undo();
  if (!step) return;
  if (step.frame) drawing.all();
  else drawing.redraw(step.after.keys());
  after();
}

byId("undo").addEventListener("click", () => takeBack(false));
byId("redo").addEventListener("click", () => takeBack(true));
for (const button of all(page, "[data-tool]")) button.addEventListener("click", () => take(/** @type {Tool} */ (button.dataset.tool)));
for (const button of all(page, "[data-token]")) {
  const { token } = button.dataset;
  button.addEventListener("click", () => choose(token === "none" ? { kind: "no-tokens" } : { kind: "token", token: /** @type {import("./plan.js").Kind} */ (token) }));
}
byId("brush-size", HTMLSelectElement).addEventListener("change", (event) => {
  now.reach = Number(/** @type {HTMLSelectElement} */ (event.target).value);
});
byId("mirror", HTMLSelectElement).addEventListener("change", (event) => {
  const way = /** @type {"" | "across" | "down"} */ (/** @type {HTMLSelectElement} */ (event.target).value);
  now.mirror = way ? { axis: now.at, way } : null;
  write(byId("mirror-axis"), way ? fill(words.axis ?? "", { hex: now.at }) : "");
});
byId("layout", HTMLSelectElement).addEventListener("change", (event) => {
  const layout = /** @type {import("./grid.js").Layout} */ (/** @type {HTMLSelectElement} */ (event.target).value);
  plan.reframe({ layout, districts: plan.city.districts }, layout);
  drawing.all();
  after();
});
byId("labels", HTMLSelectElement).addEventListener("change", (event) => {
  now.names = /** @type {HTMLSelectElement} */ (event.target).value === "names";
  drawing.redraw(plan.city.hexes.keys());
});
byId("hex-name", HTMLInputElement).addEventListener("change", (event) => {
  const hex = plan.hex(now.at);
  if (!hex) return;
  plan.begin();
  drawing.redraw(plan.put(new Map([[now.at, { ...hex, name: /** @type {HTMLInputElement} */ (event.target).value.trim() || null }]])));
  ended(now.at);
});
byId("zoom", HTMLSelectElement).addEventListener("change", (event) => {
  byId("sheet").style.width = `${/** @type {HTMLSelectElement} */ (event.target).value}%`;
});

byId("layout", HTMLSelectElement).value = plan.city.layout;
tracing();
drawing.all();
refresh();
showOdd(newest.odd);
saving.look();
document.body.toggleAttribute("data-drawn", true);
