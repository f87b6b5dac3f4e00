// Draws the editor's map like the console's, and redraws only what changed.

import { byId, svgElement } from "../elements.js";
import { border, centre, isFlat, labelOf, offset } from "./grid.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Hex} Hex */
/** @typedef {{ corners: [number, number][], tokens: Record<string, [string, number, number, number][]> }} Measures */
/** @typedef {{ label: string, cell: SVGElement, hex: SVGElement }} Place */

const LEAST = { columns: 10, rows: 8 };
const MARGIN = 2;
const AROUND = 60;

export class Drawing {
  /**
   * @param {Plan} plan
   * @param {{ flat: Measures, pointy: Measures }} measures
   * @param {{ colour: (key: string | null) => number, called: (at: string, hex: Hex | null) => string, names: () => boolean }} say
   */
  constructor(plan, measures, say) {
    this.plan = plan;
    this.measures = measures;
    this.say = say;
    this.svg = byId("city-map", SVGSVGElement);
    this.ground = byId("city-ground", SVGGElement);
    this.borders = byId("city-borders", SVGGElement);
    this.hexes = byId("city-hexes", SVGGElement);
    /** @type {Map<string, Place>} */
    this.places = new Map();
    this.columns = 0;
    this.rows = 0;
    /** @type {Set<string>} */
    this.odd = new Set();
    this.dirty = new Set([""]);
    this.frame = 0;
  }

  get layout() {
    return this.plan.city.layout;
  }

  get measured() {
    return this.measures[isFlat(this.layout) ? "flat" : "pointy"];
  }

  /** @param {string} at */
  isOnGrid(at) {
    return this.places.has(at);
  }

  /** Redraw everything, as after a change of the layout. */
  all() {
    this.columns = this.rows = 0;
    this.ground.replaceChildren();
    this.hexes.replaceChildren();
    this.places.clear();
    byId("hex-shape", SVGPolygonElement).setAttribute("points", this.measured.corners.map((each) => each.join(",")).join(" "));
    this.grow();
    this.redraw(this.places.keys());
  }

  /**
   * Redraw these hexes now, and borders with the next frame.
   * @param {Iterable<string>} labels
   */
  redraw(labels) {
    for (const at of labels) {
      const place = this.places.get(at);
      if (place) this.#draw(place, this.plan.hex(at));
      else this.grow();
    }
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.drawBorders());
  }

  /** Make the grid large enough for all hexes, with a margin of empty places. */
  grow() {
    let { columns, rows } = LEAST;
    for (const at of this.plan.city.hexes.keys()) {
      const [column, row] = offset(at);
      columns = Math.max(columns, column + 1 + MARGIN);
      rows = Math.max(rows, row + 1 + MARGIN);
    }
    const added = [];
    for (let column = 0; column < Math.max(columns, this.columns); column += 1) {
      for (let row = 0; row < Math.max(rows, this.rows); row += 1) {
        if (column >= this.columns || row >= this.rows) added.push(labelOf([column, row]));
      }
    }
    this.columns = Math.max(columns, this.columns);
    this.rows = Math.max(rows, this.rows);
    for (const at of added) this.#place(at);
    if (added.length) this.#extent();
  }

  drawBorders() {
    /** @type {Map<string, Set<string>>} */
    const inside = new Map();
    for (const [at, hex] of this.plan.city.hexes) {
      if (!hex.district) continue;
      const found = inside.get(hex.district) ?? new Set();
      inside.set(hex.district, found.add(at));
    }
    this.borders.replaceChildren(...Array.from(inside, ([key, labels]) => svgElement("path", {
      class: `border editor-border district-${this.say.colour(key)}`,
      d: border(this.layout, labels, this.measured.corners),
    })));
  }

  /** @param {Iterable<string>} labels */
  markOdd(labels) {
    const before = this.odd;
    this.odd = new Set(labels);
    for (const at of [...before, ...this.odd]) this.places.get(at)?.hex.classList.toggle("odd", this.odd.has(at));
  }

  /**
   * Show a ring and a name at the hex of each other editor.
   * @param {import("./saving.js").Other[]} others
   */
  markOthers(others) {
    byId("city-others", SVGGElement).replaceChildren(...others.filter(({ at }) => this.places.has(at)).map(({ name, at }) => {
      const [x, y] = centre(this.layout, at);
      const mark = svgElement("g", { class: "other-there", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
      const text = svgElement("text", { y: "-56" });
      text.textContent = name;
      mark.append(svgElement("use", { href: "#hex-shape" }), text);
      return mark;
    }));
  }

  /** @param {string} at */
  focus(at) {
    const place = this.places.get(at);
    if (!place) return;
    for (const each of this.hexes.querySelectorAll('[tabindex="0"]')) each.setAttribute("tabindex", "-1");
    place.hex.setAttribute("tabindex", "0");
    place.hex.focus();
  }

  /** @param {string} at */
  #place(at) {
    const [x, y] = centre(this.layout, at);
    const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    const cell = svgElement("use", { href: "#hex-shape", transform });
    const hex = svgElement("g", { transform, role: "button", tabindex: this.places.size ? "-1" : "0", "data-hex": at });
    const place = { label: at, cell, hex };
    this.places.set(at, place);
    this.ground.append(cell);
    this.hexes.append(hex);
    this.#draw(place, this.plan.hex(at));
  }

  /**
   * @param {Place} place
   * @param {Hex | null} hex
   */
  #draw({ label, cell, hex: group }, hex) {
    cell.setAttribute("class", hex ? `cell district-${this.say.colour(hex.district ?? null)}` : "nothing-yet");
    group.setAttribute("class", `hex${hex ? "" : " empty-place"}${this.odd.has(label) ? " odd" : ""}${group.classList.contains("chosen") ? " chosen" : ""}`);
    group.setAttribute("aria-label", this.say.called(label, hex));
    const face = svgElement("use", { href: "#hex-shape", class: "hex-face" });
    group.replaceChildren(face);
    if (!hex) return;
    const text = svgElement("text", { class: "label" });
    text.textContent = (this.say.names() && hex.name) || label;
    if (text.textContent.length > 3) text.classList.add("long");
    group.append(text, ...this.#tokens(hex));
  }

  /** @param {Hex} hex */
  #tokens(hex) {
    const letters = (hex.tokens ?? []).map((kind) => (kind[0] ?? "").toUpperCase()).join("");
    return (this.measured.tokens[letters] ?? []).map(([kind, x, y, scale]) => {
      const token = svgElement("g", { class: `token ${kind} there`, transform: `translate(${x} ${y}) scale(${scale})` });
      token.append(svgElement("use", { href: `#token-${kind}` }));
      return token;
    });
  }

  #extent() {
    const corners = [[0, 0], [this.columns - 1, 0], [0, this.rows - 1], [this.columns - 1, this.rows - 1], [1, 1], [this.columns - 2, this.rows - 2]];
    const middles = corners.map(([column = 0, row = 0]) => centre(this.layout, labelOf([column, row])));
    const [xs, ys] = [middles.map(([x]) => x), middles.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs) - AROUND - 40, Math.min(...ys) - AROUND - 40];
    const [width, height] = [Math.max(...xs) + AROUND + 40 - left, Math.max(...ys) + AROUND + 40 - top];
    this.svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  }
}
