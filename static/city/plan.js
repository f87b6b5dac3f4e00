// The city in the editor: strokes, undo and redo, and what is not saved yet. Independent of the page.

import { disc, mirrored, neighbours, shifted } from "./grid.js";

/** @typedef {import("./grid.js").Layout} Layout */
/** @typedef {"population" | "refugee" | "unrest" | "damage"} Kind */
/** @typedef {{ district?: string | null, tokens?: readonly Kind[], name?: string | null }} Hex */
/** @typedef {{ key: string, name: string, colour: number, funding: number | null }} District */
/** @typedef {Map<string, Hex | null>} Hexes */
/** @typedef {{ layout: Layout, districts: District[], hexes: Map<string, Hex> }} City */
/** @typedef {{ what: string, count: number, before: Hexes, after: Hexes, frame?: { before: Frame, after: Frame } }} Step */
/** @typedef {{ layout: Layout, districts: District[] }} Frame */
/** @typedef {{ kind: "district", key: string | null } | { kind: "token", token: Kind } | { kind: "no-tokens" } | { kind: "erase" }} Brush */

/** @type {readonly Kind[]} */
export const KINDS = ["population", "refugee", "unrest", "damage"];
const MOST_TOKENS = 2;
const MOST_FILLED = 4000;

/**
 * What a hex becomes under a brush; null: no hex.
 * @param {Hex | null} hex
 * @param {Brush} brush
 * @returns {Hex | null}
 */
export function painted(hex, brush) {
  switch (brush.kind) {
    case "erase": return null;
    case "district": return { ...(hex ?? {}), district: brush.key };
    case "no-tokens": return hex && { ...hex, tokens: [] };
    case "token": {
      const tokens = hex?.tokens ?? [];
      if (tokens.length >= MOST_TOKENS) return hex;
      return { ...(hex ?? {}), tokens: arranged([...tokens, brush.token]) };
    }
  }
}

/** @param {Kind[]} tokens */
const arranged = (tokens) => tokens.sort((one, other) => KINDS.indexOf(one) - KINDS.indexOf(other));

/**
 * @param {Hex | null | undefined} one
 * @param {Hex | null | undefined} other
 */
export function same(one, other) {
  if (!one || !other) return !one && !other;
  return (one.district ?? null) === (other.district ?? null) && (one.name || "") === (other.name || "")
    && (one.tokens ?? []).join() === (other.tokens ?? []).join();
}

/**
 * The name, with the next free number if it is taken.
 * @param {string} name
 * @param {readonly District[]} others
 */
function apart(name, others) {
  const taken = new Set(others.map((each) => each.name.toLowerCase()));
  const [stem, number] = [name.replace(/\s*\d{1,3}$/, ""), /\d{1,3}$/.exec(name)];
  let free = name;
  for (let next = Number(number?.[0] ?? 1) + 1; taken.has(free.toLowerCase()); next += 1) free = `${stem} ${next}`;
  return free;
}

/**
 * The districts `theirs` with the changes that led from `was` to `mine`. One that is new in `mine` takes no other's name.
 * @param {readonly District[]} was
 * @param {readonly District[]} mine
 * @param {readonly District[]} theirs
 */
function merged(was, mine, theirs) {
  /** @param {readonly District[]} list */
  const byKey = (list) => new Map(list.map((each) => [each.key, each]));
  const [before, here, there] = [byKey(was), byKey(mine), byKey(theirs)];
  const kept = mine.filter(({ key }) => there.has(key) || !before.has(key));
  const added = theirs.filter(({ key }) => !before.has(key) && !here.has(key));
  return [...kept.map((each) => {
    if (!before.has(each.key) && !there.has(each.key)) return { ...each, name: apart(each.name, theirs) };
    const old = Object.entries(before.get(each.key) ?? {});
    const changed = Object.entries(each).filter(([name, value]) => !old.some((one) => one[0] === name && one[1] === value));
    return { ...each, ...there.get(each.key), ...Object.fromEntries(changed) };
  }), ...added];
}

/** A city with its undo steps. */
export class Plan {
  /** @param {City} city */
  constructor(city) {
    this.city = city;
    /** @type {Step[]} */
    this.done = [];
    /** @type {Step[]} */
    this.undone = [];
    /** @type {Step | null} */
    this.stroke = null;
    /** @type {Map<string, Hex | null>} */
    this.unsaved = new Map();
    this.frameUnsaved = false;
  }

  /** @param {string} at */
  hex(at) {
    return this.city.hexes.get(at) ?? null;
  }

  /** Begin a stroke: every change until `end` is one step. */
  begin() {
    this.stroke = { what: "", count: 0, before: new Map(), after: new Map() };
  }

  /**
   * Set hexes; returns the labels of those that changed.
   * @param {Hexes} hexes
   */
  put(hexes) {
    const changed = [];
    for (const [at, hex] of hexes) {
      const was = this.hex(at);
      if (!at || same(was, hex)) continue;
      if (this.stroke && !this.stroke.before.has(at)) this.stroke.before.set(at, was);
      this.stroke?.after.set(at, hex);
      this.#set(at, hex);
      changed.push(at);
    }
    return changed;
  }

  /** @param {string} what */
  end(what) {
    const step = this.stroke;
    this.stroke = null;
    if (!step || (!step.after.size && !step.frame)) return null;
    const kept = { ...step, what, count: step.after.size };
    this.done.push(kept);
    this.undone = [];
    return kept;
  }

  /**
   * Paint around a hex, and around its mirror images; returns the labels that changed.
   * @param {string} at
   * @param {Brush} brush
   * @param {number} reach
   * @param {{ axis: string, way: "across" | "down" } | null} [mirror]
   */
  paint(at, brush, reach, mirror = null) {
    const places = new Set(disc(this.city.layout, at, reach));
    if (mirror) for (const each of Array.from(places)) places.add(mirrored(this.city.layout, each, mirror.axis, mirror.way));
    return this.put(new Map(Array.from(places, (each) => [each, painted(this.hex(each), brush)])));
  }

  /**
   * Flood-fill from a hex: all connected hexes of its district, or connected empty places, within `grid`.
   * @param {string} at
   * @param {Brush} brush
   * @param {(at: string) => boolean} grid
   */
  fill(at, brush, grid) {
    const whose = this.#whose(at);
    const found = new Set([at]);
    for (const each of found) {
      if (found.size > MOST_FILLED) break;
      for (const near of neighbours(this.city.layout, each)) if (near && grid(near) && this.#whose(near) === whose) found.add(near);
    }
    return this.put(new Map(Array.from(found, (each) => [each, painted(this.hex(each), brush)])));
  }

  /**
   * Move hexes by the offset between two labels; [] if one of them would leave the grid.
   * @param {Iterable<string>} places
   * @param {string} from
   * @param {string} to
   */
  move(places, from, to) {
    const moved = new Map(Array.from(places, (at) => [at, shifted(this.city.layout, at, from, to)]));
    if (Array.from(moved.values()).includes("")) return [];
    /** @type {Hexes} */
    const after = new Map(Array.from(moved.keys(), (at) => [at, null]));
    for (const [at, place] of moved) after.set(place, this.hex(at));
    return this.put(after);
  }

  /**
   * Change layout or districts, as part of the stroke or as a step.
   * @param {Frame} after
   * @param {string} what
   */
  reframe(after, what) {
    const alone = !this.stroke;
    if (alone) this.begin();
    const before = { layout: this.city.layout, districts: this.city.districts };
    if (this.stroke) this.stroke.frame = { before, after };
    this.#frame(after);
    if (alone) this.end(what);
  }

  /** Undo and return the newest step, except for hexes that somebody else has changed since. */
  undo() {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    for (const [at, hex] of step.before) if (same(this.hex(at), step.after.get(at))) this.#set(at, hex);
    if (step.frame) this.#frame(this.#since(step.frame.after, step.frame.before, this.city));
    this.#settle();
    return step;
  }

  /** Redo and return the step that was undone last. */
  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    for (const [at, hex] of step.after) this.#set(at, hex);
    if (step.frame) this.#frame(this.#since(step.frame.before, step.frame.after, this.city));
    this.#settle();
    return step;
  }

  /** Take what must be saved; from now on it counts as saved. Null: nothing. */
  taken() {
    if (!this.unsaved.size && !this.frameUnsaved) return null;
    const hexes = Array.from(this.unsaved);
    this.unsaved.clear();
    const frame = this.frameUnsaved ? { districts: this.city.districts, layout: this.city.layout } : {};
    this.frameUnsaved = false;
    return { hexes: Object.fromEntries(hexes), ...frame };
  }

  /**
   * Return what could not be saved.
   * @param {{ hexes: Record<string, Hex | null>, layout?: Layout }} edit
   */
  giveBack(edit) {
    for (const [at, hex] of Object.entries(edit.hexes)) if (!this.unsaved.has(at)) this.unsaved.set(at, hex);
    if (edit.layout) this.frameUnsaved = true;
  }

  /**
   * Adopt the server's newest city below the unsaved changes. Returns the hexes that were changed differently here and
   * there: the change here wins, and the user must be told.
   * @param {City} newest
   * @param {City} known the city when it was last the same here and there
   */
  rebase(newest, known) {
    const both = [];
    for (const at of this.unsaved.keys()) {
      const [theirs, was] = [newest.hexes.get(at), known.hexes.get(at)];
      if (!same(theirs, was) && !same(theirs, this.unsaved.get(at))) both.push(at);
    }
    const { layout, districts } = this.frameUnsaved ? this.#since(known, this.city, newest) : newest;
    this.city = { layout, districts, hexes: new Map(newest.hexes) };
    for (const [at, hex] of this.unsaved) {
      if (hex) this.city.hexes.set(at, hex);
      else this.city.hexes.delete(at);
    }
    this.#settle();
    return both;
  }

  /** Totals by district, slums last. */
  table() {
    const empty = () => ({ hexes: 0, population: 0, refugee: 0, unrest: 0, damage: 0 });
    /** @type {Map<string | null, ReturnType<typeof empty>>} */
    const rows = new Map([...this.city.districts.map((each) => each.key), null].map((key) => [key, empty()]));
    for (const hex of this.city.hexes.values()) {
      const row = rows.get(hex.district ?? null);
      if (!row) continue;
      row.hexes += 1;
      for (const token of hex.tokens ?? []) row[token] += 1;
    }
    return rows;
  }

  /**
   * @param {string} at
   * @returns {string | null | undefined} undefined: no hex
   */
  #whose(at) {
    const hex = this.hex(at);
    return hex ? hex.district ?? null : undefined;
  }

  /**
   * @param {string} at
   * @param {Hex | null} hex
   */
  #set(at, hex) {
    if (hex) this.city.hexes.set(at, hex);
    else this.city.hexes.delete(at);
    this.unsaved.set(at, hex);
  }

  /**
   * The frame `now` with the changes that lead from `was` to `mine`, so that what others have changed since stays.
   * @param {Frame} was
   * @param {Frame} mine
   * @param {Frame} now
   * @returns {Frame}
   */
  #since(was, mine, now) {
    return { layout: was.layout === mine.layout ? now.layout : mine.layout, districts: merged(was.districts, mine.districts, now.districts) };
  }

  /** Hexes of a district that somebody removed become slums. */
  #settle() {
    const keys = new Set(this.city.districts.map((each) => each.key));
    for (const [at, hex] of this.city.hexes) if (hex.district && !keys.has(hex.district)) this.#set(at, { ...hex, district: null });
  }

  /** @param {Frame} frame */
  #frame({ layout, districts }) {
    this.city.layout = layout;
    this.city.districts = districts;
    this.frameUnsaved = true;
  }
}
