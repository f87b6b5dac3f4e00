// A city with more hexes than a hall can read at once is turned over like pages: parts of it, each large enough.

/** @typedef {readonly [left: number, top: number, width: number, height: number]} View */

/**
 * Parts of a drawing, from its upper left end, that show all of it; none, where all of it can be shown at once.
 * @param {readonly number[]} whole its left and upper end, its width and height
 * @param {number} shape how much wider than high the screen is
 * @param {number} most the height of the largest part that can be read
 * @param {number} overlap whatever is no wider and no higher than this is wholly on one page
 * @returns {View[]}
 */
export function pagesOf([left, top, wide, high], shape, most, overlap) {
  const width = Math.min(wide, most * shape);
  const height = Math.min(high, most);
  if (width === wide && height === high) return [];
  const across = starts(left, wide, width, overlap);
  return starts(top, high, height, overlap).flatMap((y) => across.map((x) => /** @type {const} */ ([x, y, width, height])));
}

/**
 * Where pages begin that have this length and show all from `first` on.
 * @param {number} first
 * @param {number} all
 * @param {number} length
 * @param {number} overlap
 */
function starts(first, all, length, overlap) {
  const further = Math.ceil((all - length) / Math.max(length - overlap, length / 2));
  const step = further ? (all - length) / further : 0;
  return Array.from({ length: further + 1 }, (_, number) => first + number * step);
}
