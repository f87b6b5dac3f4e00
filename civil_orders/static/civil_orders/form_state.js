// The state of a phone's form.

/**
 * @typedef {object} Standing
 * @property {string} stage the box's stage; empty: not open
 * @property {boolean} begun whether lines are being executed
 * @property {boolean} isEarly whether the card is for a later turn
 * @property {"none" | "replaced" | "same" | "changed"} own this phone's form in the box: none, replaced by another
 *   phone's, the same as the draft, or different
 * @property {boolean} isOnItsWay whether a sealed form is unanswered
 * @property {boolean} hasOther whether the box has another phone's form of this card
 */

/**
 * Decided by the box, then by whose form is in it, then by whether it equals the draft.
 * @param {Standing} standing
 * @returns {"write" | "sent" | "replacing" | "shut" | "executed"}
 */
export function stateOf({ stage, begun, isEarly, own, isOnItsWay, hasOther }) {
  if (isEarly) return "write"; // regardless of this turn
  if (stage === "shut" || stage === "unsealed") return begun ? "executed" : "shut";
  if (own === "same") return "sent";
  if (own === "changed" || isOnItsWay) return "write";
  return own === "replaced" || hasOther ? "replacing" : "write";
}
