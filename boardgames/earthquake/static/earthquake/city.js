// Where pieces may lie in the city as it stands, what they would link, and what that costs. The server decides; this shows.

const GRID = 32;
const KINDS = ["blue", "red", "orange", "yellow", "green"];
const key = (x, y) => x * GRID + y;
const beside = ([x, y]) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];
const isInside = ([x, y]) => x >= 0 && y >= 0 && x < GRID && y < GRID;
const none = () => Object.fromEntries(KINDS.map((kind) => [kind, 0]));

function added(...many) {
  const sum = none();
  for (const pieces of many) for (const kind of KINDS) sum[kind] += pieces?.[kind] ?? 0;
  return sum;
}

function less(pieces, gone) {
  return Object.fromEntries(KINDS.map((kind) => [kind, pieces[kind] - (gone[kind] ?? 0)]));
}

const counted = (pieces) => added(...pieces.map(({ kind }) => ({ [kind]: 1 })));
const holds = (savings, wanted) => KINDS.every((kind) => savings[kind] >= wanted[kind]);

/** The letter's cell: the one with most neighbours in its piece, of equals the first from the left, then from above. */
function letterOf(shape) {
  const near = (cell) => beside(cell).filter(([x, y]) => shape.some(([a, b]) => a === x && b === y)).length;
  const sorted = Array.from(shape).sort(([x, y], [a, b]) => x - a || y - b);
  return sorted.reduce((best, cell) => (near(cell) > near(best) ? cell : best));
}

export class City {
  /** `acting`: what the server says of this turn. The pieces that stand are read off the board. */
  constructor(acting) {
    this.acting = acting;
    this.owner = new Map();
    for (const piece of document.querySelectorAll(".structure > .piece")) {
      const { block } = piece.closest(".structure").dataset;
      for (const cell of piece.dataset.cells.split(" ")) this.owner.set(key(...cell.split(",").map(Number)), block);
    }
    const first = (GRID - acting.tank_size) / 2;
    this.isTank = ([x, y]) => [x, y].every((place) => place >= first && place < GRID - first);
  }

  /** What is left in savings after these pieces. */
  left(pieces) {
    return less(this.acting.savings, counted(pieces));
  }

  /** Every place of a kind as it is turned, beside what is laid already: its letter's cell, its cells, too dear or not. */
  places(way, block, laid, kind, shape) {
    const taken = new Set(laid.flatMap(({ cells }) => cells.map((cell) => key(...cell))));
    const bedrock = new Set(this.acting.bedrock[block].map((cell) => key(...cell)));
    const isOwn = (cell) => taken.has(key(...cell)) || this.owner.get(key(...cell)) === block;
    const isFree = (cell) => isInside(cell) && !this.isTank(cell) && !taken.has(key(...cell)) && !this.owner.has(key(...cell));
    const [left, top] = letterOf(shape);
    const found = [];
    for (let x = 0; x < GRID; x += 1) {
      for (let y = 0; y < GRID; y += 1) {
        const cells = shape.map(([across, down]) => [x + across - left, y + down - top]);
        if (!cells.every(isFree)) continue;
        if (!cells.some((cell) => bedrock.has(key(...cell)) || beside(cell).filter(isInside).some(isOwn))) continue;
        found.push({ at: [x, y], cells, poor: this.told(way, block, [...laid, { kind, cells }]).poor });
      }
    }
    return found;
  }

  /** What laying all these brings: links with their prices, what is only touched, and what New Year asks then. */
  told(way, block, pieces) {
    const { deeds, costs, you, owes, savings } = this.acting;
    const takes = way === "invest" || deeds[block] === you;
    const touched = this.touched(block, pieces);
    const others = touched.filter((other) => (deeds[other] ?? you) !== you);
    const links = takes ? others.map((other) => ({ block: other, seat: deeds[other], price: added(costs[other]) })) : [];
    const paid = added(counted(pieces), ...links.map(({ price }) => price));
    const rest = less(savings, paid);
    const asks = added(owes, ...(takes ? [counted(pieces)] : []), ...(way === "invest" ? [costs[block]] : []), ...links.map(({ price }) => price));
    const lacks = Object.fromEntries(KINDS.map((kind) => [kind, Math.max(0, asks[kind] - Math.max(0, rest[kind]))]));
    return { links, touches: takes ? [] : touched, poor: !holds(savings, paid), asks, lacks };
  }

  /** The other blocks whose structures these pieces touch, and that were not touched by this block's before. */
  touched(block, pieces) {
    const found = new Set();
    for (const { cells } of pieces) for (const cell of cells.flatMap(beside).filter(isInside)) found.add(this.owner.get(key(...cell)));
    if (!found.size) return [];
    return Array.from(found).filter((other) => other && other !== block && !this.linked(block, other));
  }

  linked(block, other) {
    for (const [at, owner] of this.owner) {
      const cell = [Math.floor(at / GRID), at % GRID];
      if (owner === block && beside(cell).filter(isInside).some((near) => this.owner.get(key(...near)) === other)) return true;
    }
    return false;
  }
}
