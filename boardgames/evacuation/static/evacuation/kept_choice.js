// Keep what is chosen but not yet pressed over a reload, for the same offer.

import { ofSeat } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";

const store = new KeptValues("sessionStorage");

/**
 * @param {string} what
 * @param {string} offer all that there is to choose from
 * @param {unknown} chosen
 */
export function keep(what, offer, chosen) {
  store.set(ofSeat(what), JSON.stringify({ offer, chosen }));
}

/**
 * The choice from this offer, or null.
 * @param {string} what
 * @param {string} offer
 */
export function kept(what, offer) {
  /** @type {{ offer: string, chosen: any } | null} */
  const found = store.record(ofSeat(what));
  return found?.offer === offer ? found.chosen : null;
}

/** @param {string} what */
export function drop(what) {
  store.remove(ofSeat(what));
}
