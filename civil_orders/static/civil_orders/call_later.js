// Loads what calls Control at the first click, or at once for a call that this device has made.

import { byId } from "../elements.js";
import { KeptValues } from "../kept_values.js";
import { given, write } from "../words.js";

const hand = byId("call-hand");
let tries = 0;

export function bringCalls() {
  if (new KeptValues("localStorage").get("control-call")) bring();
  else document.addEventListener("click", bring, { once: true });
}

/**
 * Repeat the hand's press for the script that it loaded.
 * @param {MouseEvent} [pressed]
 */
async function bring(pressed) {
  const isHand = pressed?.target.closest?.("#call-hand");
  try {
    await import(given(hand, "script") + (tries ? `?${tries}` : "")); // browsers remember an address that failed
  } catch {
    tries += 1;
    if (isHand) sayGone();
    return document.addEventListener("click", bring, { once: true });
  }
  if (isHand) hand.click();
}

function sayGone() {
  const says = byId("call-says");
  write(says, given(says, "gone"));
  byId("call-back").hidden = true;
  byId("call-told").hidden = false;
}
