// How long a button rests before it takes a press: pure functions for press_guard.js.

export const REST = 1000; // milliseconds
const SAME_PLACE = 48; // pixels: a finger that stays where it was
const PHASES = new Set(["next_phase", "back"]);
const SEEN_BY_ALL = new Set(["open_phase", "strike", "close_phase", "unseal", "publish", "show", "announce"]);

/**
 * Milliseconds until this kind of press is accepted.
 * @param {string} kind
 * @param {number} since when anything was pressed last
 * @param {number} now
 */
export function restOf(kind, since, now) {
  return SEEN_BY_ALL.has(kind) ? Math.max(0, since + REST - now) : 0;
}

/**
 * The same for the next button, which also rests when it has changed, or when somebody else was faster.
 * @param {string} kind what it would do
 * @param {string} pressed what the last press on it did; empty: no press yet
 * @param {{ last: number, changed: number, raced: number }} times of the last press anywhere and of the button's last
 *   change, and the end of its rest because somebody else was faster
 * @param {number} now
 */
export function restOfNext(kind, pressed, { last, changed, raced }, now) {
  const since = Math.max(last, changed);
  const other = kind === pressed || !pressed ? 0 : Math.max(0, since + REST - now);
  return Math.max(other, restOf(kind, since, now), raced - now);
}

/**
 * Whether this kind of press goes to another phase.
 * @param {string} kind
 */
export function goesToAnotherPhase(kind) {
  return PHASES.has(kind);
}

/**
 * Milliseconds until the phase may be changed here: when time runs out two may press, and a second press would skip a phase.
 * @param {number} elsewhere when another console changed it
 * @param {number} now
 */
export function restOfPhase(elsewhere, now) {
  return Math.max(0, elsewhere + REST - now);
}

/**
 * Whether two presses in a row are in the same place; null: the press was a key.
 * @param {[number, number] | null} before
 * @param {[number, number] | null} now
 */
export function isSamePlace(before, now) {
  if (!before || !now) return before === now;
  return Math.hypot(before[0] - now[0], before[1] - now[1]) < SAME_PLACE;
}
