// Calls Control from this device: choose what is wrong, then call. The device keeps its call as a random token, which
// nothing else knows, and asks with it how the call is.

import { byId } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { timeOfDay } from "../minutes.js";
import { randomHex } from "../request_id.js";
import { fill, given, write } from "../words.js";
import { ask } from "./requests.js";

const AGAIN = 3000; // milliseconds
const KEPT = "control-call";
const body = document.body;

/** @typedef {{ token: string, time: string, kind: string, state: string }} ControlCall */

const hand = byId("call-hand");
const form = byId("call", HTMLFormElement);
const send = byId("call-send");
const refusal = byId("call-refusal");
const says = byId("call-says");
const gone = byId("call-gone");
const store = new KeptValues("localStorage");
let asking = false;

/** @returns {ControlCall | null} */
const kept = () => store.record(KEPT);

/** @param {ControlCall} call */
function keep(call) {
  store.set(KEPT, JSON.stringify(call));
  show();
}

const isLive = () => (body.dataset.liveState ?? "live") === "live";
const kind = () => new FormData(form).get("kind")?.toString() ?? "";

function show() {
  const call = kept();
  hand.hidden = !body.dataset.key || call !== null;
  hand.toggleAttribute("aria-disabled", false);
  if (!isLive()) hand.setAttribute("aria-disabled", "true");
  if (call) open(false);
  gone.hidden = isLive() || (gone.hidden && !isUnheard(call));
  byId("call-told").hidden = !call;
  byId("call-not-kept").hidden = store.works;
  byId("call-back").hidden = call?.state === "coming" || call?.state === "leaving";
  if (call) write(says, sentence(call));
  send.setAttribute("aria-disabled", String(!kind() || !isLive()));
}

/**
 * Whether the server was not told yet.
 * @param {ControlCall | null} call
 */
const isUnheard = (call) => call?.state === "calling" || call?.state === "leaving";

/** @param {ControlCall} call */
function sentence({ state, time }) {
  if (state === "coming") return given(form, "coming");
  return state === "called" ? fill(given(form, "called"), { time }) : given(form, "calling");
}

/** @param {boolean} isOpen */
function open(isOpen) {
  form.hidden = !isOpen;
  hand.setAttribute("aria-expanded", String(isOpen));
  body.toggleAttribute("data-calling", isOpen);
  refusal.textContent = "";
}

/** Tell the server what this device wants of its call, or ask how it is. Without an answer it is asked again. */
async function look() {
  const call = kept();
  if (!call || asking) return;
  asking = true;
  const wish = call.state === "leaving" ? { take_back: true } : call.state === "calling" ? { kind: call.kind, card: body.dataset.key ?? "" } : {};
  const answer = await ask("/o/call/", { token: call.token, ...wish });
  asking = false;
  const now = kept();
  if (now?.token !== call.token || !answer) return;
  if (now.state !== call.state) return look(); // taken back meanwhile
  if (answer.ok && answer.state !== "none") return keep({ ...call, state: answer.state });
  store.remove(KEPT);
  show();
  if (answer.ok) return;
  open(true);
  refusal.textContent = answer.message;
}

hand.addEventListener("click", () => {
  open(form.hidden && isLive());
  gone.hidden = isLive();
  if (!form.hidden) form.querySelector("input")?.focus();
});
byId("call-leave").addEventListener("click", () => open(false));
form.addEventListener("change", show);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!kind() || !isLive() || kept()) return;
  keep({ token: randomHex(16), time: timeOfDay(new Date()), kind: kind(), state: "calling" });
  form.reset();
  look();
});
byId("call-back").addEventListener("click", () => {
  const call = kept();
  if (!call) return;
  keep({ ...call, state: "leaving" });
  look();
});
window.addEventListener("storage", ({ key }) => key === KEPT && show());
new MutationObserver(show).observe(body, { attributeFilter: ["data-live-state", "data-key"] });
setInterval(() => document.visibilityState === "visible" && look(), AGAIN);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
show();
look();
