// Whether this phone got here: the page is whole, a live line holds for a moment, and the answer arrives.

import { byId } from "./elements.js";
import { given } from "./words.js";

const HOLDS = 2000; // milliseconds
const PATIENCE = 8000;

/** Whether a live line opens, and stays open for a moment. */
function lineHolds() {
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

/** Tells what was found out. */
async function tell() {
  const said = byId("test-said");
  const form = byId("test-form", HTMLFormElement);
  const whole = Math.round(performance.now());
  const live = await lineHolds();
  const body = new FormData(form);
  body.set("milliseconds", String(whole));
  body.set("live", live ? "true" : "");
  body.set("now", String(Date.now()));
  body.set("zone", String(-new Date().getTimezoneOffset()));
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  said.textContent = given(said, !answer?.ok ? "failed" : live ? "right" : "noLine");
  said.dataset.done = "";
}

if (document.getElementById("test-form")) tell();
