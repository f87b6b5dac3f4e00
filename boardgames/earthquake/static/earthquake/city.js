// Where pieces may lie in the city as it stands, what they would link, and what that costs. The server decides; this shows.

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
 * Cells as the board names them: "4,31 5,31".
 * @param {string} text
 * @returns {CityCell[]}
 */
function cellsOf(text) {
  return text.split(" ").map((cell) => {
    const [x, y] = cell.split(",").map(Number);
    return [x, y];
  });
}

/**
 * Pieces of each kind, by what `many` says of it.
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
 * The letter's cell: the one with most neighbours in its piece, of equals the first from the left, then from above.
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
   * What is left in savings after these pieces.
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
   * What tells whether a piece may lie on some cells, beside what is laid already; what its links cost is not asked.
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
   * Those of the pieces that can be laid still, one after the other, on a block.
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
   * The cells of a piece that is turned so, with its letter on this cell.
   * @param {readonly CityCell[]} shape
   * @param {CityCell} at
   */
  cellsAt(shape, [x, y]) {
    const [left, top] = letterOf(shape);
    return shape.map(([across, down]) => /** @type {CityCell} */ ([x + across - left, y + down - top]));
  }

  /**
   * Why a piece cannot lie on some cells, and those that are in the way; `block`: whose piece is.
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
   * Every place of a kind as it is turned, beside what is laid already.
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
   * What laying all these brings: links with their prices, what is only touched, and what New Year asks then.
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
   * The other blocks whose structures these pieces touch, and that were not touched by this block's before.
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
