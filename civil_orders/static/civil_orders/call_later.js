// Brings what calls Control with the first click, or at once for a call that this device has made.

import { byId } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { timeoutSignal } from "../timeout.js";
import { given } from "../words.js";

const PATIENCE = 10000; // milliseconds
const hand = byId("call-hand");
const gone = byId("call-gone");
let tries = 0;

/**
 * Repeat the hand's press for the script that it loaded.
 * @param {MouseEvent} [pressed]
 */
async function bring(pressed) {
  const isHand = pressed?.target.closest?.("#call-hand");
  try {
    if (!document.getElementById("call")) gone.insertAdjacentHTML("afterend", await form());
    await import(given(hand, "script") + (tries ? `?${tries}` : "")); // browsers remember an address that failed
  } catch {
    tries += 1;
    gone.hidden = !isHand;
    return document.addEventListener("click", bring, { once: true });
  }
  gone.hidden = true;
  if (isHand) hand.click();
}

async function form() {
  const headers = { "Accept-Language": document.documentElement.lang };
  const answer = await fetch("/o/call/", { headers, credentials: "omit", referrerPolicy: "no-referrer", signal: timeoutSignal(PATIENCE) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}

if (new KeptValues("localStorage").get("control-call")) bring();
else document.addEventListener("click", bring, { once: true });
