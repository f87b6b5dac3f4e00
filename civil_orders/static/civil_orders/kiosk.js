// A shared tablet: clears itself after a minute without touch, and forgets draft and card after sending.

import { card, letGo, store, TOUCHED } from "./card.js";
import { forgetDraft } from "./draft.js";
import { forget, namesOf } from "./phone_storage.js";
import { isLongAgo, whenQuiet } from "./quiet.js";

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
  if (card()) store.set(TOUCHED, String(Date.now()));
}

export function startKiosk() {
  if (card() && isLongAgo(Number(store.get(TOUCHED) ?? Date.now()))) clear();
  else if (!card()) clean();
  const again = whenQuiet(clear, touched);
  document.addEventListener("receipt", () => {
    letGo();
    store.remove(TOUCHED);
    forgetDraft();
    again();
  });
  document.getElementById("kiosk-done")?.addEventListener("click", clear);
  document.getElementById("not-shared")?.addEventListener("click", () => {
    clean();
    forget("shared");
    location.replace("/o/");
  });
}
