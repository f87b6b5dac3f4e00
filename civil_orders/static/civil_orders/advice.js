// Advice on each line, requested from the server. Offline, the last advice is shown as old;
// once lines are executed, only Control judges.

import { ask } from "./requests.js";
import { card } from "./card.js";
import { plain } from "./city.js";
import { asSent, draft } from "./draft.js";
import { isWriting } from "./states.js";

const SETTLED = 250;
const SPREAD = 1500; // milliseconds over which phones spread their requests after a change

let timer = 0;
/** @type {AbortController | null} */
let asking = null;
/** @type {AdvisedLine[]} */
let newest = []; // the newest advice

/**
 * Dispatch advice: judged `lines` and `wrong` ones, each with its number.
 * @param {Partial<Advice>} detail
 */
function tell(detail) {
  document.dispatchEvent(new CustomEvent("advice", { detail: { lines: [], wrong: [], isOld: false, ...detail } }));
}

function soon(spread = 0) {
  clearTimeout(timer);
  timer = setTimeout(now, SETTLED + Math.random() * spread);
}

/** Request advice after the map changed; offline pages do so when back. */
function changed() {
  if (draft.mark && isWriting() && document.visibilityState === "visible") soon(SPREAD);
}

/** The advice on unchanged lines. */
function asItWas() {
  const differs = newest.findIndex(({ line, from, to }) => {
    const now = draft.lines[line - 1];
    return !now || plain(now.from) !== from || plain(now.to) !== to;
  });
  tell({ lines: differs < 0 ? newest : newest.slice(0, differs), isOld: true });
}

async function now() {
  asking?.abort();
  const question = (asking = new AbortController());
  if (!draft.lines.length || !isWriting()) return tell({});
  if (!isLive()) return asItWas();
  const answer = await ask("/o/advice/", { card: card(), lines: asSent() }, question.signal);
  if (question !== asking || question.signal.aborted) return;
  if (!answer || !isLive()) return asItWas();
  if (answer.ok) newest = answer.lines;
  if (answer.ok) tell({ lines: answer.lines, wrong: answer.wrong });
  else tell({ wrong: [answer] });
}

function isLive() {
  return document.body.dataset.liveState === "live";
}

document.addEventListener("draft", (event) => {
  if (["taken-up", "lines", "line"].includes(event.detail.what)) soon();
});
document.addEventListener("screen", changed, { capture: true });
document.addEventListener("visibilitychange", changed);
new MutationObserver(() => (isLive() ? soon() : asItWas())).observe(document.body, { attributeFilter: ["data-live-state"] });
soon();
