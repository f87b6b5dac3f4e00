// Preview of legal places, links and their cost. The server decides.

import { all } from "../elements.js";
import { given } from "../words.js";

const GRID = 32;
/** @type {readonly CityKind[]} */
export const KINDS = ["blue", "red", "orange", "yellow", "green"];

/** @param {CityCell} cell */
const key = ([x, y]) => x * GRID + y;
/** @param {CityCell} cell @returns {CityCell[]} */
const beside = ([x, y]) => [[x, y - 1], [x + 1, y], [x, y + 1], [x - 1, y]];
/** @param {CityCell} cell */
const isInside = ([x, y]) => x >= 0 && y >= 0 && x < GRID && y < GRID;

/**
 * Cells as attributes write them: "4,31 5,31".
 * @param {string} text
 * @returns {CityCell[]}
 */
export function cellsOf(text) {
  return text.split(" ").map((cell) => {
    const [x, y] = cell.split(",").map(Number);
    return [x, y];
  });
}

/**
 * A count for each kind, from `many`.
 * @param {(kind: CityKind) => number} many
 * @returns {CityPieces}
 */
function ofEach(many) {
  return { blue: many("blue"), red: many("red"), orange: many("orange"), yellow: many("yellow"), green: many("green") };
}

/** @param {(CityPieces | undefined)[]} many */
const added = (...many) => ofEach((kind) => many.reduce((sum, pieces) => sum + (pieces?.[kind] ?? 0), 0));
/**
 * @param {CityPieces} pieces
 * @param {CityPieces} gone
 */
const less = (pieces, gone) => ofEach((kind) => pieces[kind] - gone[kind]);
/** @param {readonly CityPiece[]} pieces */
const counted = (pieces) => ofEach((kind) => pieces.filter((piece) => piece.kind === kind).length);
/**
 * @param {CityPieces} savings
 * @param {CityPieces} wanted
 */
const holds = (savings, wanted) => KINDS.every((kind) => savings[kind] >= wanted[kind]);

/**
 * The cell for the letter: most neighbours, then leftmost, then topmost.
 * @param {readonly CityCell[]} shape
 */
function letterOf(shape) {
  /** @param {CityCell} cell */
  const near = (cell) => beside(cell).filter(([x, y]) => shape.some(([a, b]) => a === x && b === y)).length;
  const sorted = Array.from(shape).sort(([x, y], [a, b]) => x - a || y - b);
  return sorted.reduce((best, cell) => (near(cell) > near(best) ? cell : best));
}

/** @typedef {{ readonly why: "off" | "tank" | "taken" | "loose", readonly bad: readonly CityCell[], readonly block: string }} Why */

export class City {
  /**
   * @param {CityActing} acting What the server says of this turn. The pieces that stand are read off the board.
   */
  constructor(acting) {
    this.acting = acting;
    /** @type {Map<number, string>} */
    this.owner = new Map();
    for (const structure of all(document, ".structure", SVGElement)) {
      for (const piece of structure.querySelectorAll(":scope > .piece")) {
        for (const cell of cellsOf(given(piece, "cells"))) this.owner.set(key(cell), given(structure, "block"));
      }
    }
  }

  /**
   * Savings left after these pieces.
   * @param {readonly CityPiece[]} pieces
   */
  left(pieces) {
    return less(this.acting.savings, counted(pieces));
  }

  /** @param {CityCell} cell */
  isTank(cell) {
    const near = (GRID - this.acting.tank_size) / 2;
    return cell.every((place) => place >= near && place < GRID - near);
  }

  /**
   * Returns a test of whether a piece fits next to those laid. Ignores the cost of links.
   * @param {string} block
   * @param {readonly CityPiece[]} laid
   */
  room(block, laid) {
    const taken = new Set(laid.flatMap(({ cells }) => cells.map(key)));
    const bedrock = new Set(this.acting.bedrock[block].map(key));
    /** @param {CityCell} cell */
    const isOwn = (cell) => taken.has(key(cell)) || this.owner.get(key(cell)) === block;
    /** @param {CityCell} cell */
    const isFree = (cell) => isInside(cell) && !this.isTank(cell) && !taken.has(key(cell)) && !this.owner.has(key(cell));
    /** @param {CityCell} cell */
    const isHeld = (cell) => bedrock.has(key(cell)) || beside(cell).filter(isInside).some(isOwn);
    return (/** @type {readonly CityCell[]} */ cells) => cells.every(isFree) && cells.some(isHeld);
  }

  /**
   * The pieces that can still be laid on a block, in order.
   * @template {CityPiece} T
   * @param {string} block
   * @param {readonly T[]} pieces
   */
  layable(block, pieces) {
    /** @type {T[]} */
    const laid = [];
    for (const piece of pieces) if (this.left(laid)[piece.kind] > 0 && this.room(block, laid)(piece.cells)) laid.push(piece);
    return laid;
  }

  /**
   * The cells of a rotated piece with its letter on this cell.
   * @param {readonly CityCell[]} shape
   * @param {CityCell} at
   */
  cellsAt(shape, [x, y]) {
    const [left, top] = letterOf(shape);
    return shape.map(([across, down]) => /** @type {CityCell} */ ([x + across - left, y + down - top]));
  }

  /**
   * Why a piece does not fit, and the blocking cells. `block`: the owner of the piece in the way.
   * @param {string} block
   * @param {readonly CityPiece[]} laid
   * @param {readonly CityCell[]} cells
   * @returns {Why}
   */
  why(block, laid, cells) {
    const own = new Set(laid.flatMap((piece) => piece.cells.map(key)));
    const taken = cells.filter((cell) => own.has(key(cell)) || this.owner.has(key(cell)));
    const tank = cells.filter((cell) => this.isTank(cell));
    if (!cells.every(isInside)) return { why: "off", bad: cells.filter((cell) => !isInside(cell)), block };
    if (tank.length) return { why: "tank", bad: tank, block };
    if (taken.length) return { why: "taken", bad: taken, block: this.owner.get(key(taken[0])) ?? block };
    return { why: "loose", bad: [], block };
  }

  /**
   * Every place of a rotated kind next to the pieces laid.
   * @param {string} way
   * @param {string} block
   * @param {readonly CityPiece[]} laid
   * @param {CityKind} kind
   * @param {readonly CityCell[]} shape
   */
  places(way, block, laid, kind, shape) {
    const fits = this.room(block, laid);
    /** @type {CityPlace[]} */
    const found = [];
    for (let x = 0; x < GRID; x += 1) {
      for (let y = 0; y < GRID; y += 1) {
        const cells = this.cellsAt(shape, [x, y]);
        if (fits(cells)) found.push({ at: [x, y], cells, poor: this.told(way, block, [...laid, { kind, cells }]).poor });
      }
    }
    return found;
  }

  /**
   * The effects of laying these: links with prices, other contacts, and the COST at New Year.
   * @param {string} way
   * @param {string} block
   * @param {readonly CityPiece[]} pieces
   */
  told(way, block, pieces) {
    const { deeds, costs, you, owes, savings } = this.acting;
    const takes = way === "invest" || deeds[block] === you;
    const touched = this.touched(block, pieces);
    const others = touched.filter((other) => (deeds[other] ?? you) !== you);
    const links = takes ? others.map((other) => ({ block: other, seat: deeds[other], price: added(costs[other]) })) : [];
    const prices = links.map(({ price }) => price);
    const paid = added(counted(pieces), ...prices);
    const rest = less(savings, paid);
    const asks = added(owes, takes ? counted(pieces) : undefined, way === "invest" ? costs[block] : undefined, ...prices);
    const lacks = ofEach((kind) => Math.max(0, asks[kind] - Math.max(0, rest[kind])));
    return { links, touches: takes ? [] : touched, poor: !holds(savings, paid), asks, lacks };
  }

  /**
   * Blocks whose structures these pieces touch, and this block's did not before.
   * @param {string} block
   * @param {readonly CityPiece[]} pieces
   */
  touched(block, pieces) {
    const near = pieces.flatMap(({ cells }) => cells.flatMap(beside)).filter(isInside);
    const found = new Set(near.map((cell) => this.owner.get(key(cell)) ?? block));
    return Array.from(found).filter((other) => other !== block && !this.linked(block, other));
  }

  /**
   * @param {string} block
   * @param {string} other
   */
  linked(block, other) {
    for (const [at, owner] of this.owner) {
      if (owner !== block) continue;
      const near = beside([Math.floor(at / GRID), at % GRID]).filter(isInside);
      if (near.some((cell) => this.owner.get(key(cell)) === other)) return true;
    }
    return false;
  }
}
