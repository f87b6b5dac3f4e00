// Hides hexes, names and plates that the edge of a zoomed map would cut off.

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
export const inside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1 && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
export const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Hide hexes, names and plates that are not wholly inside `box`, or that overlap `covered`.
 * @param {Element} map
 * @param {DOMRect} box
 * @param {DOMRect | null} [covered]
 */
export function showWhole(map, box, covered) {
  const cells = Array.from(map.querySelectorAll(".ground > .cell"), (cell) => cell.getBoundingClientRect());
  const hexes = Array.from(map.querySelectorAll(".hexes > .hex"));
  hexes.forEach((hex, number) => sight(hex, cells[number], box, covered));
  for (const plate of map.querySelectorAll(".flag, .pill")) sight(plate, plate.getBoundingClientRect(), box, covered);
}

/** @param {Element} map */
export function showAll(map) {
  for (const each of map.querySelectorAll(".out-of-sight")) each.classList.remove("out-of-sight");
}

/**
 * @param {Element} element
 * @param {DOMRect} place
 * @param {DOMRect} box
 * @param {DOMRect | null} [covered]
 */
function sight(element, place, box, covered) {
  element.classList.toggle("out-of-sight", !inside(place, box) || Boolean(covered && meets(place, covered)));
}
