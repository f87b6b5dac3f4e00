// What each line would do as the map stands now: asked of the server, which judges by the same rules. Silent when offline.

import { ask } from "./asking.js";
import { card } from "./card.js";
import { asSent, draft } from "./draft.js";

const SETTLED = 250;
const SPREAD = 1500; // milliseconds over which a hall of phones asks again after the map changed

let timer = 0;
let asking = null;

/** Tells the page: `lines` of the answer, or none; `wrong`: the number of the line that cannot be read, and why. */
function tell(detail) {
  document.dispatchEvent(new CustomEvent("advice", { detail: { lines: [], wrong: null, ...detail } }));
}

function soon(spread = 0) {
  clearTimeout(timer);
  timer = setTimeout(now, SETTLED + Math.random() * spread);
}

/** The map changed. Whoever is away asks when back; once the box is unsealed no line can be sent. */
function changed() {
  const stage = document.getElementById("box")?.dataset.stage;
  if (stage === "unsealed") tell({});
  else if (document.visibilityState === "visible") soon(SPREAD);
}

async function now() {
  asking?.abort();
  const question = (asking = new AbortController());
  if (!draft.lines.length || !isLive()) return tell({});
  const answer = await ask("/o/advice/", { card: card(), lines: asSent() }, question.signal);
  if (question !== asking || question.signal.aborted) return;
  if (!answer || !isLive()) tell({});
  else if (answer.ok) tell({ lines: answer.lines });
  else tell({ wrong: answer });
}

function isLive() {
  return document.body.dataset.liveState === "live";
}

document.addEventListener("draft", (event) => {
  if (["taken-up", "lines", "line"].includes(event.detail.what)) soon();
});
document.addEventListener("screen", changed, { capture: true });
document.addEventListener("visibilitychange", changed);
new MutationObserver(() => (isLive() ? soon() : tell({}))).observe(document.body, { attributeFilter: ["data-live-state"] });
