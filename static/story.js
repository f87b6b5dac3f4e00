// Plays a day step by step. Its pieces are fetched from the server when needed, or are all in the page itself.

import { all, byId, first } from "./elements.js";
import { inflate } from "./inflate.js";
import { keepLegible } from "./legible.js";
import { fill, given, write } from "./words.js";

const story = byId("story");
const slider = byId("story-step", HTMLInputElement);
const playing = byId("story-play", HTMLButtonElement);
const last = Number(given(story, "last"));
const long = Number(given(story, "piece"));
/** @type {StoryAxis} */
const axis = JSON.parse(byId("story-days", HTMLScriptElement).textContent);
const whole = document.getElementById("story-film");
/** @type {Map<number, Promise<StoryPiece>>} */
const pieces = new Map();
/** @type {Map<string, string>} */
const drawn = new Map();
const GROUND = "ground";
const LEAST_NAME = 80; // pixels of a name that is cut
const PICTURES = { strike: "bolt", slide: "warning", undone: "undo" };
const TYPED = "input:not([type=range], [type=radio]), textarea, select";
const PRESSED = "button, a, summary";

let place = Number(given(story, "place"));
let asked = 0;
let since = 0;
let timer = 0;

/**
 * The piece with this number. A piece that failed to load is requested again the next time.
 * @param {number} number
 */
function pieceOf(number) {
  const known = pieces.get(number);
  if (known) return known;
  const piece = whole ? cutOut(number) : fetched(number);
  pieces.set(number, piece);
  piece.catch(() => pieces.delete(number));
  return piece;
}

/** @param {number} number @returns {Promise<StoryPiece>} */
async function fetched(number) {
  const answer = await fetch(`${given(story, "film")}${number}/`, { headers: { "Accept-Language": document.documentElement.lang } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

/** @type {Promise<StoryPiece> | null} */
let film = null;

/** @param {number} number @returns {Promise<StoryPiece>} */
async function cutOut(number) {
  film ??= unpacked();
  const { frames, markup } = await film;
  return { frames: frames.slice(number * long, (number + 1) * long), markup };
}

/** The whole film, which the page holds compressed. @returns {Promise<StoryPiece>} */
async function unpacked() {
  const bytes = Uint8Array.from(atob(whole?.textContent ?? ""), (letter) => letter.charCodeAt(0));
  if (typeof DecompressionStream === "undefined") return JSON.parse(new TextDecoder().decode(inflate(bytes)));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/**
 * Show a step; only the newest request counts.
 * @param {number} step
 */
async function show(step) {
  place = Math.max(0, Math.min(last, step));
  slider.value = String(place);
  const mine = (asked += 1);
  const { frames, markup } = await pieceOf(Math.floor(place / long));
  if (mine !== asked) return;
  /** @type {Record<string, number>} */
  const parts = {};
  for (const frame of frames.slice(0, (place % long) + 1)) Object.assign(parts, frame.parts);
  for (const [name, number] of Object.entries(parts)) draw(name, markup[number] ?? "");
  tell(frames[place % long]);
  if (place + long <= last) pieceOf(Math.floor(place / long) + 1).catch(() => {});
}

/** Redraw a part if it changed. A new ground removes everything on it. @param {string} name @param {string} markup */
function draw(name, markup) {
  if (drawn.get(name) === markup) return;
  if (name === GROUND) drawn.clear();
  drawn.set(name, markup);
  const part = document.getElementById(name);
  if (!part) return;
  const template = document.createElement("template");
  template.innerHTML = part instanceof SVGElement ? `<svg>${markup}</svg>` : markup;
  const fresh = part instanceof SVGElement ? template.content.firstElementChild?.firstElementChild : template.content.firstElementChild;
  if (fresh) part.replaceWith(fresh);
  if (name === GROUND) keepLegible(first(byId(GROUND), "svg", SVGSVGElement));
}

/** @param {StoryFrame | undefined} frame */
function tell(frame) {
  write(byId("story-said"), frame?.said);
  write(byId("story-where"), frame?.where);
  write(byId("story-clock"), frame?.clock);
  write(byId("story-place"), fill(given(story, "step"), { step: place, last }));
  slider.setAttribute("aria-valuetext", `${frame?.where ?? ""}: ${frame?.said ?? ""}`);
  const turn = axis.turns.filter(({ opened }) => opened <= place).pop() ?? axis.turns[0];
  for (const article of all(story, "article[data-turn]")) article.hidden = Number(article.dataset.turn) !== turn?.turn;
  for (const cell of all(story, ".story-figure .now", Element)) cell.classList.remove("now");
  for (const cell of turn ? all(story, `.story-figure [data-turn="${turn.shown}"]`, Element) : []) cell.classList.add("now");
  playing.classList.toggle("primary", place < last);
  story.dataset.shown = String(place);
  if (!whole) history.replaceState(null, "", `?step=${place}`);
  const svg = document.getElementById("story-svg");
  if (svg instanceof HTMLAnchorElement) svg.href = svg.href.replace(/map-\d+/, `map-${place}`);
}

function speed() {
  return Number(first(document, "[name=speed]:checked", HTMLInputElement).value);
}

/** @param {boolean} on */
function play(on) {
  cancelAnimationFrame(timer);
  write(first(playing, "span"), given(story, on ? "pause" : "play"));
  first(playing, "use", SVGUseElement).setAttribute("href", on ? "#icon-pause" : "#icon-play");
  story.toggleAttribute("data-playing", on);
  byId("story-said").setAttribute("aria-live", on ? "off" : "polite");
  since = performance.now();
  if (on) timer = requestAnimationFrame(goOn);
}

/** Go on by the elapsed time: a slow machine skips steps, and is never late. @param {number} now */
async function goOn(now) {
  const steps = Math.floor(((now - since) / 1000) * speed());
  if (steps > 0) {
    since += (steps * 1000) / speed();
    await show(place + steps).catch(() => play(false));
  }
  if (place >= last) play(false);
  else if (story.hasAttribute("data-playing")) timer = requestAnimationFrame(goOn);
}

/** @param {number[]} places */
const after = (places) => places.find((each) => each > place) ?? last;
/** @param {number[]} places */
const before = (places) => places.filter((each) => each < place).pop() ?? 0;
const turns = axis.stretches.filter(({ turn }) => turn).map(({ from }) => from);
const marks = axis.marks.map(([at]) => at);

/** @type {Record<string, () => number>} */
const ways = {
  first: () => 0,
  back: () => place - 1,
  on: () => place + 1,
  turn: () => after(turns),
  mark: () => after(marks),
};

/** Go to a step, and stop playing. @param {number} step */
function go(step) {
  play(false);
  show(step).catch(() => {});
}

document.addEventListener("click", ({ target }) => {
  const pressed = target instanceof Element ? target.closest("button") : null;
  const way = ways[pressed?.dataset.go ?? ""];
  const { at } = pressed?.dataset ?? {};
  const turn = axis.turns.find((each) => String(each.turn) === (pressed?.dataset.opened ?? pressed?.dataset.closed));
  if (way) go(way());
  else if (at) go(Number(at));
  else if (pressed === playing) startOrStop();
  else if (turn) go(pressed?.dataset.opened ? turn.opened : turn.closed);
  else if (pressed?.id === "story-print") print();
  else if (pressed?.id === "story-png") asPng();
});

async function startOrStop() {
  const starts = !story.hasAttribute("data-playing");
  if (starts && place === last) await show(0);
  play(starts);
}

slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element) || target.matches(TYPED)) return;
  if (key === " " && !target.matches(PRESSED)) startOrStop();
  else if (key === "ArrowLeft" && target !== slider && !target.matches("[type=radio]")) go(place - 1);
  else if (key === "ArrowRight" && target !== slider && !target.matches("[type=radio]")) go(place + 1);
  else if (key === "n") go(after(turns));
  else if (key === "N") go(before(turns));
  else if (key === "m") go(after(marks));
  else if (key === "M") go(before(marks));
  else return;
  event.preventDefault();
});

/** Download the map of this step as a PNG, rendered from the server's SVG. */
async function asPng() {
  const picture = new Image();
  picture.src = byId("story-svg", HTMLAnchorElement).href;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * picture.naturalWidth;
  canvas.height = 2 * picture.naturalHeight;
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.download = `map-${place}.png`;
  link.href = canvas.toDataURL("image/png");
  link.click();
}

/** @param {number} step */
const share = (step) => `${(100 * step) / Math.max(1, last)}%`;

function drawAxis() {
  const ends = [...axis.stretches.slice(1).map(({ from }) => from), last];
  for (const [number, { from, turn, phase, plays, yields }] of axis.stretches.entries()) {
    const stretch = document.createElement("i");
    stretch.title = phase;
    stretch.classList.toggle("turn", Boolean(turn));
    stretch.toggleAttribute("data-plays", plays);
    stretch.style.left = share(from);
    stretch.style.width = share((ends[number] ?? last) - from);
    byId("story-axis").append(stretch);
    if (turn) nameTurn(turn, from, yields);
  }
  for (const [at, mark] of axis.marks) byId("story-marks").append(markAt(at, mark));
}

/** A button for a mark. Keyboards step through marks with M instead. @param {number} at @param {StoryMark} mark */
function markAt(at, mark) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.at = String(at);
  button.dataset.mark = mark;
  button.title = fill(given(byId("story-marks"), "word"), { step: at, mark: axis.words[mark] });
  button.setAttribute("aria-label", button.title);
  button.innerHTML = `<svg class="icon"><use href="#icon-${PICTURES[mark]}"/></svg>`;
  button.style.left = share(at);
  return button;
}

/** @param {string} turn @param {number} from @param {boolean} yields */
function nameTurn(turn, from, yields) {
  const name = document.createElement("b");
  name.toggleAttribute("data-yields", yields);
  name.textContent = turn;
  name.style.left = share(from);
  byId("story-axis").append(name);
}

/** Hide names that would overlap the one before, or the edge. A break's own name ends where that of a turn begins. */
function nameWhatFits() {
  /** @type {HTMLElement | null} */
  let before = null;
  const edge = byId("story-axis").getBoundingClientRect().right;
  for (const name of all(byId("story-axis"), "b")) {
    [name.hidden, name.style.maxWidth] = [false, ""];
    const { left, right } = name.getBoundingClientRect();
    if (before?.hasAttribute("data-yields") && !name.hasAttribute("data-yields")) yieldTo(before, left);
    name.hidden = right > edge || left + 1 < (before?.getBoundingClientRect().right ?? 0);
    if (!name.hidden) before = name;
  }
}

/** @param {HTMLElement} name @param {number} end */
function yieldTo(name, end) {
  const room = end - name.getBoundingClientRect().left;
  name.style.maxWidth = `${room}px`;
  name.hidden = room < LEAST_NAME && name.scrollWidth > name.clientWidth;
}

/** Hide marks that would lie on the one before, where nobody could press both; the key M stops at them all the same. */
function markWhatFits() {
  let end = -Infinity;
  for (const mark of all(byId("story-marks"), "button")) {
    mark.hidden = false;
    const { left, right } = mark.getBoundingClientRect();
    mark.hidden = left < end;
    if (!mark.hidden) end = right;
  }
}

drawAxis();
new ResizeObserver(markWhatFits).observe(byId("story-marks"));
new ResizeObserver(nameWhatFits).observe(byId("story-axis"));
show(place).catch(() => {});
