// Sealed forms being sent: each is retried with its request id until it is answered, over lost
// connections and restarts. The answer deletes the card from this phone.

import { requestId } from "../request_id.js";
import { ask } from "./requests.js";
import { keepForm } from "./form.js";
import { forget, keep, kept, nameIn, namesOf } from "./phone_storage.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;
const DEAF = 2000; // milliseconds without an answer after which a restored connection justifies a retry

/** @type {Map<string, Attempt>} */
const tries = new Map(); // by name: number of tries, and time of the next

/**
 * Queue and send a form, replacing the card's earlier one. `about`: its turn and
 * district.
 * @param {string} mark
 * @param {FormToSend} form
 * @param {{ turn: number, district: string }} about
 */
export function seal(mark, form, about) {
  const id = requestId(); // not per page: nothing may link two forms to one phone
  const name = `outbox/${mark}`;
  keep(name, { mark, id, ...about, form: { ...form, request_id: id } });
  tries.set(name, { count: 0, at: 0, id });
  send(name);
  return id;
}

/**
 * The unanswered form of this card.
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
 * Tell other tabs about the answer through storage.
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
 * Take over an answer that another tab received.
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
 * No answer: the form may or may not be in the box. Retrying with the same id is safe.
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

/**
 * Send what is due, or everything once the connection is back. A hidden tab leaves what it never sent to the tab that
 * queued it, whose receipt would cover what the hidden one says.
 */
export function sendAll(atOnce = false) {
  const mine = namesOf("outbox/").filter((name) => tries.has(name) || document.visibilityState === "visible");
  for (const name of mine) if (atOnce || performance.now() >= (tries.get(name)?.at ?? 0)) send(name, atOnce);
}

const again = () => sendAll(true);
window.addEventListener("storage", settledElsewhere);
window.addEventListener("online", again);
window.addEventListener("pageshow", again);
document.addEventListener("visibilitychange", again);
new MutationObserver(() => document.body.dataset.liveState === "live" && again()).observe(document.body, { attributeFilter: ["data-live-state"] });
setInterval(() => sendAll(), 500);
