// Loaded on a shared tablet only: clears it after a minute without touch, and forgets draft and card after sending.

import { card, letGo, store } from "./card.js";
import { forgetDraft } from "./draft.js";
import { forget, namesOf } from "./phone_storage.js";
import { isLongAgo, whenQuiet } from "./quiet.js";

const TOUCHED = "orders/touched"; // the card that this device holds, and when it was last touched, in milliseconds

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
  if (card()) store.set(TOUCHED, `${card()} ${Date.now()}`);
}

function wasLeft() {
  const [whose, moment] = (store.get(TOUCHED) ?? "").split(" ");
  return whose === card() && isLongAgo(Number(moment));
}

if (card() && wasLeft()) clear();
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
