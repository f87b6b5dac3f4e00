// Posts each button press exactly once, retrying with the same request id until it is answered.

import { timeoutSignal } from "./timeout.js";
import { randomHex, requestId } from "./request_id.js";
import { fill } from "./words.js";

const OURS = /^\/(?:tables\/([^/]+)\/(?:act|unseal)|calls\/\d+\/\w+)\/$/;
const NO_ANSWER = new Set([502, 503, 504]);
const PATIENCE = 10000;
const LONGEST_WAIT = 30;
const SECOND_TAP = 1000;

const words = document.getElementById("words")?.dataset ?? {};
/** @type {Map<Element, Press>} */
const presses = new Map(); // by form, or by button where there is none
const UNDOING = new Set(["undo", "put_back"]);
const BEHIND = new Set(["stale", "stale_seat", "already_done", "own_press"]);
const TONES = new Map([["already_done", "done"], ["stale", "raced"], ["own_press", "raced"]]);
let just = { signature: "", at: -Infinity }; // a player's last press: the same again before its screen arrives is a double tap
let undone = ""; // the last undo: the same press on the same screen is a double tap

/** @type {Map<string, number>} */
const versions = new Map(); // of the screens that the page shows
for (const { stream, version } of JSON.parse(document.body.dataset.streams || "[]")) versions.set(stream, version);
document.body.addEventListener("screen", ({ detail: { stream, version } }) => versions.set(stream, version));

const page = randomHex(8); // prefix of this page's request ids: the server tells a user's own slow press from somebody else's

/**
 * What the page showed when this button's part was drawn, if the part is waiting to be redrawn.
 * @param {Element} element
 * @returns {Record<string, string | undefined>}
 */
function drawnAt(element) {
  return JSON.parse(element.closest("[data-held]")?.dataset.held || "{}");
}

/**
 * The number of the newest journal entry that was visible with the button; on a seat's page, the version of its screen.
 * @param {string} path
 * @param {Element} element
 */
function seenEntry(path, element) {
  const table = OURS.exec(path)?.[1];
  const { key, actsFor, seat } = document.body.dataset;
  if (key || actsFor) return versions.get(`${table}/${seat}`) ?? "";
  return drawnAt(element)[`seen-${table}`] ?? document.getElementById(`seen-${table}`)?.dataset.number ?? "";
}

/**
 * The question that this button answers.
 * @param {Element} element
 */
function questionOf(element) {
  return drawnAt(element).moment ?? document.querySelector("[data-moment]")?.dataset.moment ?? "";
}

class Press {
  /**
   * @param {Element} element
   * @param {string} path
   * @param {FormData} fields
   * @param {HTMLElement | null} [submitter]
   */
  constructor(element, path, fields, submitter) {
    this.element = element;
    this.path = path;
    this.submitter = submitter ?? element;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.fields = new URLSearchParams(/** @type {[string, string][]} */ ([...fields])); // no form of ours sends a file
    this.seen = seenEntry(path, element);
    this.moment = questionOf(element);
    this.signature = `${path} ${this.seen} ${this.fields}`;
    this.id = requestId(page);
    this.tries = 0;
    this.reason = ""; // why the server cannot accept it now, if it says
    this.busy = false;
    this.over = false;
    /** @type {Press | null} */
    this.next = null; // pressed meanwhile: sent once this one is answered
  }

  async send() {
    clearTimeout(this.timer);
    this.busy = true;
    this.mark(true);
    const answer = await this.ask();
    this.busy = false;
    if (this.over) return;
    if (answer === null) return this.wait();
    this.end();
    if (this.next) presses.set(holder(this.next.element), this.next);
    await answered(this, answer);
    this.next?.send();
  }

  /**
   * Queue another press on the same form. The same press again is a double tap, and is dropped.
   * @param {Press} press
   * @returns {void}
   */
  follow(press) {
    if (this.next) return this.next.follow(press);
    if (this.signature === press.signature) return;
    press.busy = true;
    this.next = press;
  }

  async ask() {
    const form = new URLSearchParams(this.fields);
    form.set("request_id", this.id);
    form.set("seen", String(this.seen));
    if (this.moment) form.set("moment", this.moment);
    const { key, actsFor } = document.body.dataset;
    if (key) form.set("key", key);
    if (actsFor) form.set("seat", actsFor);
    const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute("content") ?? "";
    const headers = { "X-CSRFToken": token, "HX-Request": "true", Accept: "application/json", "Accept-Language": document.documentElement.lang };
    try {
      const answer = await fetch(this.path, { method: "POST", body: form, headers, redirect: "manual", signal: timeoutSignal(PATIENCE) });
      if (!NO_ANSWER.has(answer.status)) return answer;
      this.reason = await reason(answer);
      return null;
    } catch {
      this.reason = "";
      return null;
    }
  }

  /** Retry later: without an answer nobody knows whether the press was done. */
  wait() {
    const seconds = Math.min(LONGEST_WAIT, 2 ** this.tries);
    this.tries += 1;
    const text = this.reason ? words.told : words.sending;
    say(this, fill(text ?? "", { number: seconds, reason: this.reason }), "waiting");
    this.timer = setTimeout(() => this.send(), seconds * 1000);
  }

  end() {
    this.over = true;
    clearTimeout(this.timer);
    this.mark(false);
    presses.delete(holder(this.element));
  }

  /** @param {boolean} busy */
  mark(busy) {
    for (const button of /** @type {Set<HTMLElement | null>} */ (new Set([this.submitter, again(this.submitter)]))) {
      if (busy && button && !button.hasAttribute("aria-disabled")) {
        button.setAttribute("aria-disabled", "true");
        button.toggleAttribute("data-sending", true);
      } else if (!busy && button?.hasAttribute("data-sending")) {
        if (!("rests" in button.dataset)) button.removeAttribute("aria-disabled");
        button.removeAttribute("data-sending");
      }
    }
  }
}

/**
 * The server's reason for not accepting anything now; empty if the response is a proxy's.
 * @param {Response} answer
 * @returns {Promise<string>}
 */
async function reason(answer) {
  try {
    return (await answer.json()).message ?? "";
  } catch {
    return "";
  }
}

/**
 * The element that has this one's place now: a live update may have replaced it.
 * @param {Element} element
 */
function again(element) {
  return element.isConnected ? element : element.id ? document.getElementById(element.id) : null;
}

/** @param {Element} element */
function holder(element) {
  return element.closest("form") ?? element;
}

/**
 * @param {Press} press
 * @param {Response} answer
 */
async function answered(press, answer) {
  if (answer.ok && !answer.redirected) return done(press);
  const { message, place, code } = await refusalOf(answer);
  const asking = code === "many_steps" && again(press.element)?.getAttribute("data-asks");
  if (asking) return location.assign(asking);
  if (place) markField(press, place);
  if (BEHIND.has(code)) again(press.element)?.closest("[data-held]")?.setAttribute("data-held", ""); // the user has read the refusal
  say(press, message, TONES.get(code));
  document.dispatchEvent(new CustomEvent("refused", { detail: { code } }));
}

/** @param {Press} press */
function done(press) {
  if (UNDOING.has(press.fields.get("type") ?? "")) undone = press.signature;
  just = { signature: press.moment && press.signature, at: performance.now() };
  say(press, "");
  const form = again(press.element)?.closest("form");
  for (const field of form?.querySelectorAll("[aria-invalid]") ?? []) field.removeAttribute("aria-invalid");
  if (form && "keep" in form.dataset) settle(form);
  else if (form) form.reset();
  (again(press.element) ?? document.body).dispatchEvent(new CustomEvent("done", { bubbles: true, detail: Object.fromEntries(press.fields) }));
}

/**
 * Treat the present values of the fields as unchanged.
 * @param {HTMLFormElement} form
 */
function settle(form) {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.defaultValue = field.value;
    if (field instanceof HTMLInputElement) field.defaultChecked = field.checked;
    if (!(field instanceof HTMLSelectElement)) continue;
    for (const option of field.options) option.defaultSelected = option.selected;
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * The server's message about a refused press.
 * @param {Response} answer
 */
async function refusalOf(answer) {
  if (answer.type === "opaqueredirect") return { message: words.loggedOut };
  try {
    return await answer.json();
  } catch {
    const out = document.body.dataset.key ? words.noSeat : words.loggedOut;
    return { message: new Map([[403, out], [404, out], [413, words.tooLarge]]).get(answer.status) ?? words.failed };
  }
}

/**
 * @param {Press} press
 * @param {string} place
 */
function markField(press, place) {
  const form = again(press.element)?.closest("form");
  const name = place.replace(/\[(\d+)\]/g, ".$1");
  const field = form?.elements.namedItem(name) ?? form?.querySelector(`[data-list="${CSS.escape(name)}"]`);
  if (!(field instanceof Element)) return;
  field.setAttribute("aria-invalid", "true");
  field.addEventListener("input", () => field.removeAttribute("aria-invalid"), { once: true });
  field.focus();
}

/**
 * Show a text beside the form. `tone`: `waiting` for an answer, `raced` if somebody else was faster, `done` if somebody
 * else did the same, or empty.
 * @param {Press} press
 * @param {string | undefined} text
 * @param {string} [tone]
 */
function say(press, text, tone = "") {
  const form = again(press.element)?.closest("form, [data-refusals]");
  const place = form?.querySelector(".refusal") ?? document.getElementById("refusal");
  if (!place) return;
  for (const each of ["waiting", "raced", "done"]) place.toggleAttribute(`data-${each}`, each === tone);
  place.textContent = text ?? "";
}

// htmx collects and validates the fields. We send them, because htmx does not retry.
document.addEventListener("htmx:configRequest", (event) => {
  const { verb, path, elt, formData, errors, triggeringEvent } = event.detail;
  if (verb !== "post" || !OURS.test(path) || errors.length) return;
  event.preventDefault();
  const press = new Press(elt, path, formData, triggeringEvent?.submitter);
  const before = presses.get(holder(elt));
  if (press.signature === undone || (press.signature === just.signature && performance.now() - just.at < SECOND_TAP)) return;
  if (before?.busy) return before.follow(press);
  if (before?.signature === press.signature) return void before.send();
  before?.end();
  presses.set(holder(elt), press);
  press.send();
});

// Ignore clicks on aria-disabled buttons. The `disabled` attribute would take the focus away.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.('[aria-disabled="true"]:not([data-sending], [data-rests=""])');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// A live update may replace the pressed button while its press is under way.
document.addEventListener("part", () => {
  for (const press of presses.values()) if (!press.over) press.mark(true);
});
