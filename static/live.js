// Keeps the page as the server has it: one socket, numbered screens, a heartbeat, and the whole again after any gap.

import { all, first } from "./elements.js";
import { put } from "./parts.js";
import { chance } from "./request_id.js";
import { fill, given, write } from "./words.js";

const BEATS_MISSED = 3;
const BEHIND = 900;
const CONNECTING = 5000;
const MOST_PATIENCE = 8; // on a bad line a new one would be as slow, and lose what is on its way
const GOOD_FOR = 60000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10000;
const NO_CARD = 4404;
const OTHER_EVENT = 4410;
const SPREAD = 1000; // milliseconds over which a hall of pages loads itself again
const HERE = 5000;
const GOODBYE = 1000;
const BACK_SOON = 3000;

/** @typedef {{ wall: number, steady: number }} Moment */
/** @typedef {{ version: number, fresh: Moment, behind: number, refused: boolean }} Stream */
/** @typedef {{ type: "screen", stream: string, base: number | null, version: number, parts: Record<string, string> }} ScreenFrame */
/** @typedef {{ type: "beat", stream: string, version: number, now: number, boot: string, every: number, event: number | null }} BeatFrame */
/** @typedef {{ type: "refused", stream: string, code: string, message: string }} RefusedFrame */
/** @typedef {ScreenFrame | BeatFrame | RefusedFrame} Frame */

const body = document.body;
const words = document.getElementById("words")?.dataset ?? {};
const key = body.dataset.key;
/** @type {Map<string, Stream>} */
const streams = new Map();
for (const { stream, version } of JSON.parse(body.dataset.streams || "[]")) {
  streams.set(stream, { version, fresh: now(), behind: 0, refused: false });
}

const screenName = chance(8);

/** @type {WebSocket | null} */
let socket = null;
let saidHere = 0;
let heard = now(); // when the line last gave a sign of life
let silent = 3000; // milliseconds after which the line is dead: as long as it takes to miss three heartbeats
let waits = 0;
let patience = 1; // how many times as long a line may be silent, after others that were given up for it
let opened = now();
let nextTry = 0;
let over = false;
let ended = ""; // what the server said of the card or login by which the page watched
let state = "";

/** Time that runs on while the device sleeps and when its clock is set back. */
function now() {
  return { wall: Date.now(), steady: performance.now() };
}

/** @param {Moment} moment */
function since(moment) {
  return Math.max(Date.now() - moment.wall, performance.now() - moment.steady);
}

function connect() {
  drop();
  const address = new URL(given(body, "socket"), location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  heard = now();
  const fresh = new WebSocket(address);
  socket = fresh;
  fresh.onopen = () => {
    heard = opened = now();
    for (const stream of streams.keys()) watch(stream);
    sayHere();
  };
  fresh.onmessage = (event) => hear(JSON.parse(event.data));
  fresh.onclose = (event) => {
    if (event.code === NO_CARD) {
      giveUp();
      document.dispatchEvent(new CustomEvent("thrown-out"));
    } else if (event.code === OTHER_EVENT) loadAgain();
    else tryLater();
  };
}

/** Leaves a socket behind. A dead one may take minutes to say that it is closed, so nobody waits for that. */
function drop(code = BACK_SOON) {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close(code);
  socket = null;
}

/** Tells the server that somebody is here, and what the page shows. Said on heartbeats: timers rest in hidden pages. */
function sayHere() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  saidHere = performance.now();
  const versions = Object.fromEntries(Array.from(streams, ([name, { version }]) => [name, version]));
  socket.send(JSON.stringify({ type: "here", screen: screenName, versions, hidden: document.visibilityState === "hidden" }));
}

function tryLater() {
  drop();
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** waits);
  waits += 1;
  nextTry = performance.now() + wait * (0.5 + Math.random() / 2);
}

function tooSilent() {
  patience = Math.min(MOST_PATIENCE, 2 * patience);
  tryLater();
}

/** Another event runs: nothing on this page is right any more. */
function loadAgain() {
  drop();
  nextTry = Infinity;
  setTimeout(() => location.reload(), Math.random() * SPREAD);
}

/**
 * The page says why it is not live any more, and whoever was logged in finds the way back.
 * @param {string} [code]
 */
function giveUp(code) {
  over = true;
  drop();
  for (const banner of document.querySelectorAll(".stale-banner")) {
    first(banner, "[data-live]").dataset.whenGone = ended;
    banner.querySelector("[data-log-in]")?.toggleAttribute("hidden", code !== "logged_out");
  }
  tell();
}

/**
 * @param {string} name
 * @param {boolean} [whole]
 */
function watch(name, whole = false) {
  const stream = streams.get(name);
  if (!stream || stream.refused) return;
  stream.behind = 0;
  const asked = { type: "watch", stream: name, version: whole ? null : stream.version, language: document.documentElement.lang };
  socket?.send(JSON.stringify(key ? { ...asked, key } : asked));
}

/** @param {Frame} frame */
function hear(frame) {
  heard = now();
  waits = 0;
  if (since(opened) > GOOD_FOR) patience = 1;
  const stream = streams.get(frame.stream);
  if (frame.type === "refused") refused(stream, frame);
  else if (stream && frame.type === "screen") screen(stream, frame);
  else if (stream && frame.type === "beat") beat(stream, frame);
  tell();
}

/**
 * @param {Stream} stream
 * @param {ScreenFrame} frame
 */
function screen(stream, frame) {
  if (frame.base !== null && frame.base !== stream.version) return watch(frame.stream, true);
  stream.behind = 0;
  stream.fresh = now();
  if (frame.base === null && frame.version === stream.version) return;
  stream.version = frame.version;
  put(frame.parts);
  body.dispatchEvent(new CustomEvent("screen", { detail: { stream: frame.stream, version: frame.version } }));
}

/**
 * Whether another event was begun since the page was loaded: nothing on it is right any more.
 * @param {BeatFrame} frame
 */
const otherEvent = ({ event }) => event !== null && Boolean(body.dataset.event) && String(event) !== body.dataset.event;

/**
 * A beat may overtake its screen; one that is still ahead a second later says that the screen was lost.
 * @param {Stream} stream
 * @param {BeatFrame} frame
 */
function beat(stream, frame) {
  document.dispatchEvent(new CustomEvent("beat", { detail: frame }));
  silent = BEATS_MISSED * 1000 * frame.every;
  if (otherEvent(frame)) return location.reload();
  if (performance.now() - saidHere >= HERE) sayHere();
  if (frame.version === stream.version) {
    stream.behind = 0;
    stream.fresh = now();
  } else if (!stream.behind) stream.behind = performance.now();
  else if (performance.now() - stream.behind >= BEHIND) watch(frame.stream, true);
}

/**
 * @param {Stream | undefined} stream
 * @param {RefusedFrame} frame
 */
function refused(stream, { code, message }) {
  ended = message;
  if (!stream) return; // it is about the whole page, whose socket is closed next
  stream.refused = true;
  if (Array.from(streams.values()).every((each) => each.refused)) giveUp(code);
  else if (code === "not_found") show(message); // where a card or login has ended, the others are refused as well
}

/** @param {string} message */
function show(message) {
  const place = document.getElementById("refusal");
  if (place) place.textContent = message;
}

/** Looks after the line: called often, and at once when the device wakes. */
function check() {
  if (!over && !socket && performance.now() >= nextTry) connect();
  else if (socket?.readyState === WebSocket.CONNECTING && since(heard) > CONNECTING * patience) tooSilent();
  else if (socket?.readyState === WebSocket.OPEN && since(heard) > silent * patience) tooSilent();
  tell();
}

function wake() {
  if (over || document.visibilityState === "hidden") return;
  const alive = socket && socket.readyState <= WebSocket.OPEN && since(heard) < silent / 2;
  if (alive) return;
  waits = 0;
  patience = 1;
  connect();
}

/** How long ago what the page shows was surely the newest. */
function oldness() {
  return Math.max(...Array.from(streams.values(), (stream) => (stream.refused ? 0 : since(stream.fresh))));
}

/** Says on the page whether it is live, and how old it is when it is not. */
function tell() {
  const old = oldness();
  const is = over ? "gone" : old <= silent ? "live" : "stale";
  for (const element of document.querySelectorAll("[data-live]")) {
    const { whenLive = "", whenStale = "", whenGone = "" } = element.dataset;
    if (element.dataset.state !== is) element.dataset.state = is; // else it is drawn anew each time
    write(element, { live: whenLive, stale: fill(whenStale, { age: age(old) }), gone: whenGone }[is]);
  }
  if (is !== state) announce(is);
}

/** @param {string} is */
function announce(is) {
  const isFirst = state === "";
  state = is;
  body.dataset.liveState = is;
  document.dispatchEvent(new CustomEvent("live-state"));
  const place = document.querySelector("[data-live-heard]");
  if (place && !isFirst) place.textContent = (is === "live" ? words.liveAgain : is === "gone" ? ended : words.lineLost) ?? "";
}

/** @param {number} milliseconds */
function age(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const said = fill(words.seconds ?? "", { number: seconds % 60 });
  if (!minutes) return said;
  return fill(words.inARow, { before: fill(words.minutes, { number: minutes }), after: said });
}

if (body.dataset.socket && streams.size) {
  const number = (parseInt(screenName.slice(0, 8), 16) % 900) + 100;
  for (const element of all(document, "[data-live]")) element.title = fill(words.screen ?? "", { number });
  document.addEventListener("visibilitychange", sayHere);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", () => drop(GOODBYE));
  setInterval(check, 250);
  connect();
}
