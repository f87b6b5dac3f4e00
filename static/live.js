// Keeps the page up to date over one WebSocket: numbered screens, a heartbeat, and a whole screen again after any gap.

import { all, first } from "./elements.js";
import { put } from "./parts.js";
import { randomHex } from "./request_id.js";
import { fill, given, write } from "./words.js";

const BEATS_MISSED = 3;
const BEHIND = 900;
const CONNECTING = 5000;
const LARGEST_FACTOR = 8; // on a bad network a new connection is as slow, and loses what is under way
const GOOD_FOR = 60000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10000;
const NO_CARD = 4404;
const OTHER_EVENT = 4410;
const SPREAD = 1000; // milliseconds over which all pages of a hall reload
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

const screenName = randomHex(8);

/** @type {WebSocket | null} */
let socket = null;
let presenceSent = 0;
let heard = now(); // when the last message arrived
let timeout = 3000; // milliseconds without a message after which the connection is dead: three missed heartbeats
let waits = 0;
let timeoutFactor = 1; // doubled after each connection that timed out
let opened = now();
let nextTry = 0;
let over = false;
let ended = ""; // the server's message about a card or login that has ended
let state = "";

/** Two clocks: one runs on while the device sleeps, the other is not affected when the device's clock is set back. */
function now() {
  return { wall: Date.now(), steady: performance.now() };
}

/** @param {Moment} moment */
function elapsed(moment) {
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
    sendPresence();
  };
  fresh.onmessage = (event) => hear(JSON.parse(event.data));
  fresh.onclose = (event) => {
    if (event.code === NO_CARD) giveUp("no_card");
    else if (event.code === OTHER_EVENT) loadAgain();
    else tryLater();
  };
}

/** Close the socket without waiting: a dead one may take minutes to report it. */
function drop(code = BACK_SOON) {
  if (!socket) return;
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close(code);
  socket = null;
}

/** Tell the server which versions this page shows. Sent on heartbeats, because browsers throttle timers of hidden pages. */
function sendPresence() {
  if (socket?.readyState !== WebSocket.OPEN) return;
  presenceSent = performance.now();
  const versions = Object.fromEntries(Array.from(streams, ([name, { version }]) => [name, version]));
  socket.send(JSON.stringify({ type: "here", screen: screenName, versions, hidden: document.visibilityState === "hidden" }));
}

function tryLater() {
  drop();
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** waits);
  waits += 1;
  nextTry = performance.now() + wait * (0.5 + Math.random() / 2);
}

function timedOut() {
  timeoutFactor = Math.min(LARGEST_FACTOR, 2 * timeoutFactor);
  tryLater();
}

/** Reload: another event runs, and nothing on this page is right. */
function loadAgain() {
  drop();
  nextTry = Infinity;
  setTimeout(() => location.reload(), Math.random() * SPREAD);
}

/**
 * Stop for good, and show why.
 * @param {string} code
 */
function giveUp(code) {
  over = true;
  drop();
  for (const banner of document.querySelectorAll(".stale-banner")) first(banner, "[data-live]").dataset.whenGone = ended;
  tell();
  if (code === "no_card") document.dispatchEvent(new CustomEvent("thrown-out"));
  if (code === "logged_out" && body.dataset.login) leave(body.dataset.login);
}

/**
 * Leave nothing on the screen of whoever may no longer see it. What is typed is kept as before a reload; where the
 * browser asks first, as nothing keeps it, the banner above it says why.
 * @param {string} login
 */
function leave(login) {
  document.dispatchEvent(new Event("reloading"));
  location.replace(login);
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
  if (elapsed(opened) > GOOD_FOR) timeoutFactor = 1;
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
 * Whether another event has begun since the page was loaded.
 * @param {BeatFrame} frame
 */
const otherEvent = ({ event }) => event !== null && Boolean(body.dataset.event) && String(event) !== body.dataset.event;

/**
 * A heartbeat may overtake its screen. If it is still ahead a second later, the screen was lost: request it.
 * @param {Stream} stream
 * @param {BeatFrame} frame
 */
function beat(stream, frame) {
  document.dispatchEvent(new CustomEvent("beat", { detail: frame }));
  timeout = BEATS_MISSED * 1000 * frame.every;
  if (otherEvent(frame)) return location.reload();
  if (performance.now() - presenceSent >= HERE) sendPresence();
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
  if (!stream) return; // about the whole page: the server closes the socket next
  stream.refused = true;
  if (Array.from(streams.values()).every((each) => each.refused)) giveUp(code);
  else if (code === "not_found") show(message); // if a card or login ends, all streams are refused
}

/** @param {string} message */
function show(message) {
  const place = document.getElementById("refusal");
  if (place) place.textContent = message;
}

/** Reconnect, or give up a connection that is silent for too long. Called often. */
function check() {
  if (!over && !socket && performance.now() >= nextTry) connect();
  else if (socket?.readyState === WebSocket.CONNECTING && elapsed(heard) > CONNECTING * timeoutFactor) timedOut();
  else if (socket?.readyState === WebSocket.OPEN && elapsed(heard) > timeout * timeoutFactor) timedOut();
  tell();
}

function wake() {
  if (over || document.visibilityState === "hidden") return;
  const alive = socket && socket.readyState <= WebSocket.OPEN && elapsed(heard) < timeout / 2;
  if (alive) return;
  waits = 0;
  timeoutFactor = 1;
  connect();
}

/** Milliseconds since the page was last known to be up to date. */
function pageAge() {
  return Math.max(...Array.from(streams.values(), (stream) => (stream.refused ? 0 : elapsed(stream.fresh))));
}

/** Show whether the page is live, and its age if it is not. */
function tell() {
  const old = pageAge();
  const is = over ? "gone" : old <= timeout ? "live" : "stale";
  for (const element of document.querySelectorAll("[data-live]")) {
    const { whenLive = "", whenStale = "", whenGone = "" } = element.dataset;
    if (element.dataset.state !== is) element.dataset.state = is; // setting the same value would restyle it
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
  document.addEventListener("visibilitychange", sendPresence);
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  window.addEventListener("pagehide", () => drop(GOODBYE));
  setInterval(check, 250);
  connect();
}
