// What each line would do as the map stands now: asked of the server, which judges by the same rules. Silent when offline.

import { ask } from "./asking.js";
import { card } from "./card.js";
import { asSent, draft } from "./draft.js";

const SETTLED = 250;

let timer = 0;
let asking = null;

/** Tells the page: `lines` of the answer, or none; `wrong`: the number of the line that cannot be read, and why. */
function tell(detail) {
  document.dispatchEvent(new CustomEvent("advice", { detail: { lines: [], wrong: null, ...detail } }));
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(now, SETTLED);
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
document.addEventListener("screen", soon, { capture: true });
new MutationObserver(() => (isLive() ? soon() : tell({}))).observe(document.body, { attributeFilter: ["data-live-state"] });
