// Keep unconfirmed pieces over a reload, for the same question.

import { ofSeat } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";

/** @typedef {import("./laying.js").Put} Put */
/** @typedef {import("./laying.js").Misfit} Misfit */
/** @typedef {{ turn: string, way: string, block: string, kind: CityKind | null, shape: CityCell[], laid: Put[], current: Put | null, misfit: Misfit | null }} Laying */

const store = new KeptValues("sessionStorage");
const key = ofSeat("laying");

/** @param {Laying} laying */
export function kept(laying) {
  store.set(key, JSON.stringify(laying));
}

/**
 * The unconfirmed pieces of this question, or null.
 * @param {string} turn
 * @returns {Laying | null}
 */
export function takenUp(turn) {
  /** @type {Laying | null} */
  const laying = store.record(key);
  return laying?.turn === turn ? laying : null;
}

export function dropped() {
  store.remove(key);
}
