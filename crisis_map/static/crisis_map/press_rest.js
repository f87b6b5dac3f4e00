// How long a press must rest. What the hall cannot unsee, and whatever else the next button has become, is done only by
// a press that comes out of a rest.

export const REST = 1000; // milliseconds
const SAME_PLACE = 48; // pixels: a finger that stays where it was
const SEEN_BY_ALL = new Set(["open_phase", "strike", "close_phase", "unseal", "publish", "show", "announce"]);

/**
 * For how many milliseconds this kind of press is not taken yet, at the time `now`.
 * @param {string} kind
 * @param {number} since when anything was pressed last
 * @param {number} now
 */
export function restOf(kind, since, now) {
  return SEEN_BY_ALL.has(kind) ? Math.max(0, since + REST - now) : 0;
}

/**
 * The same of the next button, which rests as well when it has become another one, or when somebody else was faster.
 * @param {string} kind what it would do
 * @param {string} pressed what the last press on it did; empty: there was none
 * @param {{ last: number, changed: number, raced: number }} times when anything was pressed, when the button became
 *   another one, and until when it rests because somebody else was faster
 * @param {number} now
 */
export function restOfNext(kind, pressed, { last, changed, raced }, now) {
  const since = Math.max(last, changed);
  const other = kind === pressed || !pressed ? 0 : Math.max(0, since + REST - now);
  return Math.max(other, restOf(kind, since, now), raced - now);
}

/**
 * Whether a press follows the one before under the same finger; null: it came by a key.
 * @param {[number, number] | null} before
 * @param {[number, number] | null} now
 */
export function isSamePlace(before, now) {
  if (!before || !now) return before === now;
  return Math.hypot(before[0] - now[0], before[1] - now[1]) < SAME_PLACE;
}
