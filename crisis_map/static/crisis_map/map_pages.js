// Splits a large map into parts that a hall can read, shown one after the other like pages.

/** @typedef {readonly [left: number, top: number, width: number, height: number]} View */

/**
 * Parts that together show the whole drawing, from the upper left; [] if one view can show it all.
 * @param {readonly number[]} whole left, top, width and height of the drawing
 * @param {number} shape width divided by height of the screen
 * @param {number} most the largest height of a part that can be read
 * @param {number} overlap whatever is no larger than this is whole on some page
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
 * The starts of pages of this length that together show `all` from `first` on.
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
