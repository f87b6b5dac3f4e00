// Where a phone is with its form.

/**
 * @typedef {object} Standing
 * @property {string} stage how the box stands; empty: not open
 * @property {boolean} begun whether lines are being executed
 * @property {boolean} isEarly whether the card is for a turn to come
 * @property {"none" | "replaced" | "same" | "changed"} own this phone's form in the box: none, another phone's took its
 *   place, or what stands here is the same or was changed since
 * @property {boolean} isOnItsWay whether a sealed form has no answer yet
 * @property {boolean} hasOther whether another phone's form of this card lies in the box
 */

/**
 * Asked first is the box, then whose form lies in it, then whether that is what stands here.
 * @param {Standing} standing
 * @returns {"write" | "sent" | "replacing" | "shut" | "executed"}
 */
export function stateOf({ stage, begun, isEarly, own, isOnItsWay, hasOther }) {
  if (isEarly) return "write"; // whatever is done in this turn
  if (stage === "shut" || stage === "unsealed") return begun ? "executed" : "shut";
  if (own === "same") return "sent";
  if (own === "changed" || isOnItsWay) return "write";
  return own === "replaced" || hasOther ? "replacing" : "write";
}
