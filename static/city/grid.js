// Labels, the hex grid, and positions on the drawing; the same rules as crisis_map/city/hexes.py.

const SIDE = 50;
const ROOT = Math.sqrt(3);
const LETTERS = 26;

/** @typedef {"odd-q" | "even-q" | "odd-r" | "even-r"} Layout */
/** @typedef {readonly [number, number]} Pair */

/** @type {Record<"flat" | "pointy", readonly Pair[]>} */
const CLOCKWISE = {
  flat: [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]],
  pointy: [[1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1]],
};

/** @type {Record<string, Pair>} */
const ARROW_KEYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {Layout} layout */
export const isFlat = (layout) => layout.endsWith("q");

/** @param {number} number */
const odd = (number) => ((number % 2) + 2) % 2;

/**
 * The column and row of a label, both from 0.
 * @param {string} label
 * @returns {Pair}
 */
export function offset(label) {
  const [, letters = "", number = ""] = /^([A-Z]+)([0-9]+)$/.exec(label) ?? [];
  const column = Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0);
  return [column - 1, Number(number) - 1];
}

/**
 * The label of a column and row; empty left of A or above 1.
 * @param {Pair} place
 */
export function labelOf([column, row]) {
  if (column < 0 || row < 0) return "";
  let letters = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCharCode(65 + ((left - 1) % LETTERS)) + letters;
  }
  return `${letters}${row + 1}`;
}

/**
 * The axial coordinates of a column and row.
 * @param {Layout} layout
 * @param {Pair} place
 * @returns {Pair}
 */
export function axial(layout, [column, row]) {
  const shove = layout.startsWith("odd") ? -1 : 1;
  if (isFlat(layout)) return [column, row - (column + shove * odd(column)) / 2];
  return [column - (row + shove * odd(row)) / 2, row];
}

/**
 * The column and row of axial coordinates.
 * @param {Layout} layout
 * @param {Pair} place
 * @returns {Pair}
 */
export function fromAxial(layout, [along, across]) {
  const shove = layout.startsWith("odd") ? -1 : 1;
  if (isFlat(layout)) return [along, across + (along + shove * odd(along)) / 2];
  return [along + (across + shove * odd(across)) / 2, across];
}

/**
 * The neighbouring labels, clockwise; "" past the edge of the grid.
 * @param {Layout} layout
 * @param {string} label
 */
export function neighbours(layout, label) {
  const [along, across] = axial(layout, offset(label));
  return CLOCKWISE[isFlat(layout) ? "flat" : "pointy"].map(([x, y]) => labelOf(fromAxial(layout, [along + x, across + y])));
}

/**
 * The labels up to `reach` steps away, its own first.
 * @param {Layout} layout
 * @param {string} label
 * @param {number} reach
 */
export function disc(layout, label, reach) {
  const found = new Set([label]);
  for (let step = 0; step < reach; step += 1) {
    for (const at of Array.from(found)) for (const near of neighbours(layout, at)) if (near) found.add(near);
  }
  return Array.from(found);
}

/**
 * The centre of a hex on the drawing.
 * @param {Layout} layout
 * @param {string} label
 * @returns {Pair}
 */
export function centre(layout, label) {
  const [along, across] = axial(layout, offset(label));
  if (isFlat(layout)) return [SIDE * 1.5 * along, SIDE * ROOT * (across + along / 2)];
  return [SIDE * ROOT * (along + across / 2), SIDE * 1.5 * across];
}

/**
 * The label of the hex at a point of the drawing; empty outside of the grid.
 * @param {Layout} layout
 * @param {Pair} point
 */
export function labelAt(layout, [x, y]) {
  const flat = isFlat(layout);
  const along = flat ? x / (SIDE * 1.5) : x / (SIDE * ROOT) - y / (SIDE * 3);
  const across = flat ? y / (SIDE * ROOT) - x / (SIDE * 3) : y / (SIDE * 1.5);
  return labelOf(fromAxial(layout, rounded(along, across)));
}

/**
 * The nearest hex: the axis that was rounded furthest is derived from the other two.
 * @param {number} along
 * @param {number} across
 * @returns {Pair}
 */
function rounded(along, across) {
  const third = -along - across;
  const [x, y, z] = [Math.round(along), Math.round(across), Math.round(third)];
  const [dx, dy, dz] = [Math.abs(x - along), Math.abs(y - across), Math.abs(z - third)];
  if (dx > dy && dx > dz) return [-y - z, y];
  return dy > dz ? [x, -x - z] : [x, y];
}

/**
 * The label one step along a row or column; empty past the edge, null where the key is no arrow.
 * @param {string} label
 * @param {string} key
 */
export function walk(label, key) {
  if (!Object.keys(ARROW_KEYS).includes(key)) return null;
  const [column, row] = offset(label);
  const [x, y] = ARROW_KEYS[key];
  return labelOf([column + x, row + y]);
}

/**
 * The mirror image of a label, on an axis through the centre of the hex `axis`.
 * @param {Layout} layout
 * @param {string} label
 * @param {string} axis
 * @param {"across" | "down"} way
 */
export function mirrored(layout, label, axis, way) {
  const [x, y] = centre(layout, label);
  const [middle, height] = centre(layout, axis);
  return labelAt(layout, way === "across" ? [2 * middle - x, y] : [x, 2 * height - y]);
}

/**
 * The label that is as far from `label` as `to` is from `from`.
 * @param {Layout} layout
 * @param {string} label
 * @param {string} from
 * @param {string} to
 */
export function shifted(layout, label, from, to) {
  const [one, other, own] = [from, to, label].map((at) => axial(layout, offset(at)));
  if (!one || !other || !own) return "";
  return labelOf(fromAxial(layout, [own[0] + other[0] - one[0], own[1] + other[1] - one[1]]));
}

/**
 * The border round some hexes as an SVG path. The first two of `corners` are the ends of the side to the first neighbour.
 * @param {Layout} layout
 * @param {Set<string>} inside
 * @param {readonly Pair[]} corners
 */
export function border(layout, inside, corners) {
  let path = "";
  for (const at of inside) {
    const [x, y] = centre(layout, at);
    neighbours(layout, at).forEach((near, side) => {
      if (near && inside.has(near)) return;
      const [from, to] = [corners[side], corners[(side + 1) % 6]];
      if (from && to) path += `M${(x + from[0]).toFixed(1)} ${(y + from[1]).toFixed(1)}L${(x + to[0]).toFixed(1)} ${(y + to[1]).toFixed(1)}`;
    });
  }
  return path;
}
