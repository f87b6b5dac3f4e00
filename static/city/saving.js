// Saves the plan and fetches others' changes, one request at a time. Failed saves are repeated.

import { isLoggedOut } from "../logged_out.js";
import { randomHex } from "../request_id.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").City} City */
/** @typedef {{ version: number, by: string, city: Told, funding: Record<string, number>, odd: Odd[] }} Newest */
/** @typedef {{ hexes: string[], text: string, mend: string }} Odd */
/** @typedef {{ name: string, at: string }} Other */
/** @typedef {import("./plan.js").Hex} Hex */
/** @typedef {{ layout: Layout, districts: Record<string, { name?: string | null, colour?: number | null }>, hexes: Record<string, Hex> }} Told */
/** @typedef {import("./grid.js").Layout} Layout */
/** @typedef {{ hexes: Record<string, Hex | null>, layout?: Layout, districts?: import("./plan.js").District[] }} Edit */

const PAUSE = 20;
const AGAIN = 3000;
const LOOK = 3000;

/**
 * A city as the server sends it.
 * @param {Newest} newest
 * @returns {City}
 */
export function cityOf({ city, funding }) {
  const districts = Object.entries(city.districts).map(([key, each], number) => ({
    key, name: each.name ?? key, colour: each.colour ?? (number % 8) + 1, funding: typeof funding[key] === "number" ? funding[key] : null,
  }));
  return { layout: city.layout, districts, hexes: new Map(Object.entries(city.hexes)) };
}

/** Keeps a plan and the server in step. */
export class Saving {
  /**
   * @param {Plan} plan
   * @param {Newest} newest
   * @param {{ save: string, newest: string, token: string }} addresses
   * @param {{ saved: (odd: Odd[]) => void, loggedOut: () => void, failed: (message: string) => void, others: (newest: Newest, both: string[]) => void, there: (others: Other[]) => void, at: () => string }} tell
   */
  constructor(plan, newest, addresses, tell) {
    this.plan = plan;
    this.version = newest.version;
    this.known = cityOf(newest);
    this.addresses = addresses;
    this.tell = tell;
    this.timer = 0;
    this.busy = false;
    this.page = randomHex(8);
    setInterval(() => this.look(), LOOK);
  }

  /** Save at once, before the browser draws the change, unless another save is under way. */
  now() {
    clearTimeout(this.timer);
    return this.save();
  }

  soon(pause = PAUSE) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.save(), pause);
  }

  async save() {
    if (this.busy) return this.soon();
    const edit = this.plan.taken();
    if (!edit) return;
    this.busy = true;
    try {
      const answer = await fetch(this.addresses.save, {
        method: "POST",
        body: JSON.stringify({ version: this.version, ...edit }),
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.addresses.token, Accept: "application/json", "HX-Request": "true", "Accept-Language": document.documentElement.lang },
        redirect: "manual",
      });
      if (isLoggedOut(answer)) {
        this.plan.giveBack(edit);
        this.tell.loggedOut();
      } else this.#answered(edit, answer.status, await answer.json());
    } catch {
      this.plan.giveBack(edit);
      this.tell.failed("");
      this.soon(AGAIN);
    }
    this.busy = false;
  }

  /**
   * @param {Edit} edit
   * @param {number} status
   * @param {Newest & { code: string, message: string }} what
   */
  #answered(edit, status, what) {
    if (status === 200) {
      this.version = what.version;
      for (const [at, hex] of Object.entries(edit.hexes)) {
        if (hex) this.known.hexes.set(at, hex);
        else this.known.hexes.delete(at);
      }
      if (edit.layout && edit.districts) Object.assign(this.known, { layout: edit.layout, districts: edit.districts });
      return this.tell.saved(what.odd);
    }
    this.plan.giveBack(edit);
    if (what.code === "changed_meanwhile") {
      this.#take(what);
      this.soon();
    } else this.tell.failed(what.message);
  }

  /** Fetch what others drew, and where they are. */
  async look() {
    if (this.busy || this.plan.stroke || document.visibilityState === "hidden") return;
    const asked = new URLSearchParams({ version: String(this.version), page: this.page, at: this.tell.at() });
    const answer = await fetch(`${this.addresses.newest}?${asked}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer?.status !== 200) return;
    const { others, ...newest } = await answer.json();
    this.tell.there(others);
    if (newest.city && !this.busy && !this.plan.stroke) this.#take(newest);
  }

  /** @param {Newest} newest */
  #take(newest) {
    if (newest.version === this.version) return;
    const theirs = cityOf(newest);
    const both = this.plan.rebase(theirs, this.known);
    this.known = cityOf(newest);
    this.version = newest.version;
    this.tell.others(newest, both);
  }
}
