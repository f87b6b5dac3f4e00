// Bent arrows between hexes, in the same shape as the server draws them.

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {object} ArrowMeasures How arrows are drawn. Shares are of the distance between the centres, lengths in units.
 * @property {number} edge the largest distance of an arrow's ends from the centres of the hexes
 * @property {number} tail_share
 * @property {number} tip_share
 * @property {number} bend_share
 * @property {number} head_length
 * @property {number} head_half
 */

/**
 * @param {Point} start
 * @param {Point} along
 * @param {number} far
 */
const on = (start, along, far) => ({ x: start.x + along.x * far, y: start.y + along.y * far });

/**
 * @param {Point} from
 * @param {Point} to
 */
function direction(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { length, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length } };
}

/** @param {Point[]} places */
const pairs = (...places) => places.map(({ x, y }) => `${number(x)} ${number(y)}`);

/**
 * A coordinate, rounded to a tenth of a unit.
 * @param {number} value
 */
const number = (value) => Math.round(value * 10) / 10 + 0;

/**
 * The start of the arrow between the centres of two hexes, and its two paths.
 * @param {Point} from
 * @param {Point} to not the same place
 * @param {ArrowMeasures} measures
 */
export function arrow(from, to, { edge, tail_share, tip_share, bend_share, head_length, head_half }) {
  const { length, along } = direction(from, to);
  const tail = on(from, along, Math.min(edge, length * tail_share));
  const tip = on(to, along, -Math.min(edge, length * tip_share));
  const bend = on(on(from, along, length / 2), { x: along.y, y: -along.x }, length * bend_share);
  const ahead = direction(bend, tip).along;
  const neck = on(tip, ahead, -head_length);
  const across = { x: -ahead.y, y: ahead.x };
  const [begins, bends, ends] = pairs(tail, bend, neck);
  const head = pairs(tip, on(neck, across, head_half), on(neck, across, -head_half));
  return { tail, shaft: `M${begins}Q${bends} ${ends}`, head: `M${head.join("L")}Z` };
}
