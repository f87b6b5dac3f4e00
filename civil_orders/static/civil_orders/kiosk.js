// A shared tablet: clears itself after a minute without touch, and forgets draft and card after sending.

import { card, letGo, store } from "./card.js";
import { forgetDraft } from "./draft.js";
import { forget, namesOf } from "./phone_storage.js";

const QUIET = 60000;
const BY_HAND = ["pointerdown", "keydown", "input", "wheel"]; // not scroll events, which pages also cause

let timer = 0;

/** Clear the previous user's data but keep sending an unacknowledged form. */
function clean() {
  letGo();
  for (const key of store.keys()) store.remove(key);
  for (const name of ["draft/", "form/", "receipts", "carried"].flatMap(namesOf)) forget(name);
}

function clear() {
  clean();
  location.replace("/o/?kiosk" + (document.documentElement.lang ? `&language=${document.documentElement.lang}` : ""));
}

function touched() {
  clearTimeout(timer);
  timer = setTimeout(clear, QUIET);
}

export function startKiosk() {
  for (const kind of BY_HAND) document.addEventListener(kind, touched, { capture: true, passive: true });
  document.addEventListener("receipt", () => {
    letGo();
    forgetDraft();
    touched();
  });
  document.getElementById("kiosk-done")?.addEventListener("click", clear);
  document.getElementById("not-shared")?.addEventListener("click", () => {
    clean();
    forget("shared");
    location.replace("/o/");
  });
  if (!card()) clean();
  touched();
}
