// A district card's page: keeps the screen awake, if allowed.

import { keepAwakeOrSay } from "../awake.js";

function stayAwake() {
  keepAwakeOrSay(document.getElementById("goes-dark"), true);
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
