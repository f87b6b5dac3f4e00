// Tests a phone's network for readiness: the page loads, a WebSocket stays open for a moment, and a POST is answered.

import { byId } from "./elements.js";
import { given } from "./words.js";

const HOLDS = 2000; // milliseconds
const PATIENCE = 8000;

/** Whether a WebSocket opens, and stays open for a moment. */
function socketHolds() {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/`);
    const done = (/** @type {boolean} */ holds) => {
      resolve(holds);
      socket.close();
    };
    socket.addEventListener("open", () => setTimeout(() => done(true), HOLDS));
    for (const fault of ["close", "error"]) socket.addEventListener(fault, () => done(false));
    setTimeout(() => done(false), PATIENCE);
  });
}

/** Report the result to the server, and show it. */
async function report() {
  const said = byId("test-said");
  const form = byId("test-form", HTMLFormElement);
  const whole = Math.round(performance.now());
  const live = await socketHolds();
  const body = new FormData(form);
  body.set("milliseconds", String(whole));
  body.set("live", live ? "true" : "");
  body.set("now", String(Date.now()));
  body.set("zone", String(-new Date().getTimezoneOffset()));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  said.textContent = given(said, !answer?.ok ? "failed" : live ? "right" : "noLine");
  said.dataset.done = "";
}

if (document.getElementById("test-form")) report();
