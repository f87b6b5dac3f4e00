// Sealed forms on their way: each is sent with its request id until it is acknowledged or refused, whatever happens to
// the line, the page or the browser. The card leaves this phone's memory with the answer.

import { requestId } from "../request_id.js";
import { ask } from "./requests.js";
import { keepForm } from "./form.js";
import { forget, keep, kept, nameIn, namesOf } from "./phone_storage.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const DEAF = 2000; // milliseconds without an answer after which a line that is good again is worth a new try

/** @type {Map<string, Attempt>} */
const tries = new Map(); // by name: how often, and when again

/**
 * Puts the form in and sends it; what was sealed before with the same card is not sent any more. `about`: its turn and
 * district, which the phone keeps with it.
 * @param {string} mark
 * @param {FormToSend} form
 * @param {{ turn: number, district: string }} about
 */
export function seal(mark, form, about) {
  const id = requestId(); // without a page: nothing may tell that two forms came from one phone
  const name = `outbox/${mark}`;
  keep(name, { mark, id, ...about, form: { ...form, request_id: id } });
  tries.set(name, { count: 0, at: 0, id });
  send(name);
  return id;
}

/**
 * What is on its way for this card.
 * @param {string} mark
 * @returns {OutboxEntry | null}
 */
export function inOutbox(mark) {
  return kept(`outbox/${mark}`);
}

/**
 * @param {string} name
 * @param {boolean} [atOnce]
 */
async function send(name, atOnce = false) {
  /** @type {OutboxEntry | null} */
  const entry = kept(name);
  if (!entry?.form) return;
  const before = tries.get(name);
  /** @type {Attempt} */
  const attempt = before && before.id === entry.id ? before : { count: 0, at: 0, id: entry.id };
  tries.set(name, attempt);
  if (attempt.asking) {
    if (atOnce && performance.now() - (attempt.since ?? 0) > DEAF) attempt.asking.abort();
    return;
  }
  attempt.asking = new AbortController();
  attempt.since = performance.now();
  tell({ what: "sending", entry });
  const answer = await ask("/o/", entry.form, attempt.asking.signal);
  attempt.asking = null;
  if (kept(name)?.id !== entry.id) return; // sealed anew meanwhile, or taken up by another tab
  if (answer === null) return later(entry, attempt);
  settle(name, entry, answer);
}

/**
 * Another tab may have sealed it, or wait for the same answer: it hears of this one by what is kept for a moment.
 * @param {string} name
 * @param {OutboxEntry} one
 * @param {OutboxAnswer} answer
 */
function settle(name, { mark, id, turn, district, form }, answer) {
  tries.delete(name);
  if (answer.ok) keepForm({ mark, id, turn, district, lines: form.lines, notes: form.notes, words: answer.receipt });
  /** @type {OutboxNews} */
  const news = answer.ok ? { what: "acknowledged", entry: { mark } } : { what: "refused", entry: { mark, id, ...answer } };
  keep(name, { id, news });
  forget(name);
  tell(news);
}

/**
 * What another tab was answered to a form that this one sends as well.
 * @param {StorageEvent} change
 */
function settledElsewhere({ key, newValue }) {
  const name = nameIn(key);
  const there = name && JSON.parse(newValue ?? "null");
  if (!there?.news || tries.get(name)?.id !== there.id) return;
  tries.delete(name);
  tell(there.news);
}

/**
 * No answer: it may lie in the box or not. The same request id makes that the same.
 * @param {OutboxEntry} entry
 * @param {Attempt} attempt
 */
function later(entry, attempt) {
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt.count) * (0.75 + Math.random() / 4);
  attempt.count += 1;
  attempt.at = performance.now() + wait;
  tell({ what: "waiting", entry: { ...entry, seconds: Math.ceil(wait / 1000) } });
}

/** @param {OutboxNews} news */
function tell(news) {
  document.dispatchEvent(new CustomEvent("outbox", { detail: news }));
}

/** Sends what is due; everything at once where the line is surely good again. */
export function sendAll(atOnce = false) {
  for (const name of namesOf("outbox/")) if (atOnce || performance.now() >= (tries.get(name)?.at ?? 0)) send(name, atOnce);
}

const again = () => sendAll(true);
window.addEventListener("storage", settledElsewhere);
window.addEventListener("online", again);
window.addEventListener("pageshow", again);
document.addEventListener("visibilitychange", again);
new MutationObserver(() => document.body.dataset.liveState === "live" && again()).observe(document.body, { attributeFilter: ["data-live-state"] });
setInterval(() => sendAll(), 500);
