// Alert the captain in a loud hall: a dot in the title, and vibration if allowed, until touched.
// The screen stays awake during execution, if allowed (https only).

import { keepAwakeOrSay } from "../awake.js";

const SHAKE = [200, 100, 200];
const TITLE = document.title;
const FOLLOWED = ["write", "replacing", "executed"];

function call() {
  document.title = `● ${TITLE}`;
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE);
}

function calm() {
  document.title = TITLE;
}

function stayAwake() {
  const isFollowed = FOLLOWED.includes(document.body.dataset.phone ?? "");
  keepAwakeOrSay(document.getElementById("goes-dark"), isFollowed);
}

document.addEventListener("call", call);
document.addEventListener("state", ({ detail: { state, before } }) => {
  if (before && state !== before && ["executed", "next"].includes(state)) call();
  stayAwake();
});
document.addEventListener("pointerdown", calm, { capture: true, passive: true });
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
