// Whoever looks at a district by its card writes nothing: the screen stays on while the page is seen, where that is allowed.

import { keepAwakeOrSay } from "../awake.js";

function stayAwake() {
  keepAwakeOrSay(document.getElementById("goes-dark"), true);
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
