// Arrow keys on the grid, as on the console: along rows and columns, places where nothing is yet among them.

import { labelOf, offset } from "./grid.js";

/** @type {Record<string, readonly [number, number]>} */
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * The label to which an arrow key leads: empty past the edge; null where it is no arrow.
 * @param {string} at
 * @param {string} key
 */
export function walk(at, key) {
  if (!Object.keys(STEPS).includes(key)) return null;
  const [column, row] = offset(at);
  const [x, y] = STEPS[key] ?? [0, 0];
  return labelOf([column + x, row + y]);
}
