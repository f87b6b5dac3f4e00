// Frames the screen in the clock's last minute and in overtime, and sounds at one minute and at zero. Each is switched
// on this device.

import { timeLeft } from "../clock.js";
import { all, byId } from "../elements.js";
import { KeptValues } from "../kept_values.js";

const TICK = 100;
const MARKS = [60_000, 0];
const LATE = 5000; // a screen that slept past the mark by more keeps silent
const PITCH = [660, 440];
const LENGTH = [0.35, 0.7]; // seconds
const OFF = "off";
const USUAL_VOLUME = "60";

const store = new KeptValues("localStorage");
const frame = byId("time-frame");

/** @type {AudioContext | undefined} */
let audio;
/** @type {string | undefined} */
let running; // when the clock that was last looked at ends
let before = 0; // what it showed

const isOn = (/** @type {string} */ signal) => store.get(signal) !== OFF;

function look() {
  const clock = document.getElementById("clock");
  const left = clock?.hidden === false ? timeLeft(clock) : null;
  draw(clock?.dataset ?? {}, left);
  if (left !== null && clock?.dataset.until === running) hear(left);
  running = clock?.dataset.until;
  before = left ?? 0;
}

/**
 * @param {DOMStringMap} clock
 * @param {number | null} left
 */
function draw({ stage, time = "" }, left) {
  const isFramed = isOn("frame") && left !== null && (time === "last" || (time === "over" && stage !== "break"));
  frame.dataset.time = isFramed ? time : "";
  if (isFramed) frame.style.setProperty("--gone", String(Math.max(0, 60 - Math.ceil((left ?? 0) / 1000))));
}

/**
 * Sound where the clock has just run past a mark. A press that takes minutes away is silent.
 * @param {number} left
 */
function hear(left) {
  const mark = MARKS.findIndex((each) => left <= each && before > each && left > each - LATE);
  if (running !== undefined && mark >= 0 && isOn("sound")) sound(mark);
}

/**
 * One short tone; nothing if this browser does not let the page sound yet.
 * @param {number} mark
 */
function sound(mark) {
  const context = (audio ??= new AudioContext());
  const wanted = performance.now();
  void context.resume().then(() => performance.now() - wanted < LATE && play(context, mark));
}

/**
 * @param {AudioContext} context
 * @param {number} mark
 */
function play(context, mark) {
  const tone = new OscillatorNode(context, { frequency: PITCH[mark], type: "triangle" });
  const volume = new GainNode(context, { gain: Number(store.get("volume") ?? USUAL_VOLUME) / 100 });
  const end = context.currentTime + LENGTH[mark];
  volume.gain.setTargetAtTime(0, end - LENGTH[mark] / 2, LENGTH[mark] / 8);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(end);
}

/** Browsers keep pages silent until somebody taps or types. */
function wake() {
  audio ??= new AudioContext();
  for (const waits of all(document, ".sound-waits")) waits.hidden = true;
}

function showSettings() {
  for (const setting of all(document, "[data-signal]", HTMLInputElement)) {
    const { signal = "" } = setting.dataset;
    if (setting.type === "checkbox") setting.checked = isOn(signal);
    else setting.value = store.get(signal) ?? USUAL_VOLUME;
  }
}

for (const setting of all(document, "[data-signal]", HTMLInputElement)) {
  setting.addEventListener("change", () => {
    const { signal = "" } = setting.dataset;
    store.set(signal, setting.type === "checkbox" ? (setting.checked ? "on" : OFF) : setting.value);
    showSettings();
  });
}
for (const button of all(document, "[data-try-sound]")) button.addEventListener("click", () => sound(0));
for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, wake, { once: true });
showSettings();
setInterval(look, TICK);
