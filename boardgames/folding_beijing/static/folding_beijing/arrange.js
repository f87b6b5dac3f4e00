// Hide people: swap cards, facilities and chips on nine squares, with the power rule checked.
// The tab keeps the layout until it is sent.

import { all, byId, field, first } from "../elements.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { squares } from "../squares.js";
import { fill, given, write } from "../words.js";

const SIDE = 3;
const LAYERS = /** @type {const} */ (["population", "facilities", "chips"]);

const store = new KeptValues("sessionStorage");
const keyOf = (/** @type {string | undefined} */ table) => `${ofEvent("hiding")}${table}`;

/** @typedef {LAYERS[number]} Layer */
/** @typedef {Record<Layer, string[]>} Layers */

class Arranging {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.key = keyOf(form.dataset.arrange);
    /** @type {Layer} */
    this.mode = "population";
    /** @type {number | null} */
    this.chosen = null;
    this.keepsAll = false; // laying no chips is legal but rarely intended
    this.places = Array.from(form.querySelectorAll("[data-place]"));
    this.lay(store.record(this.key) ?? this.mixed());
    this.listen();
    this.show();
  }

  /** @param {number} place */
  face(place) {
    return first(this.places[place], ".place-face");
  }

  /**
   * @param {Layer} layer
   * @param {number} place
   */
  field(layer, place) {
    return field(this.form, `${layer}.${place}`);
  }

  /** @param {Layer} layer */
  values(layer) {
    return this.places.map((_, place) => this.field(layer, place).value);
  }

  /** @param {Layers} layers */
  lay(layers) {
    for (const layer of LAYERS) layers[layer].forEach((value, place) => (this.field(layer, place).value = value));
  }

  /** Shuffle the people, as the governor knows the default order. */
  mixed() {
    const layers = this.laid();
    const drawn = crypto.getRandomValues(new Uint32Array(this.places.length));
    const order = Array.from(drawn.keys()).sort((one, other) => drawn[one] - drawn[other]);
    return { ...layers, population: order.map((place) => layers.population[place]) };
  }

  /** @returns {Layers} */
  laid() {
    return { population: this.values("population"), facilities: this.values("facilities"), chips: this.values("chips") };
  }

  keep() {
    store.set(this.key, JSON.stringify(this.laid()));
  }

  listen() {
    for (const button of this.form.querySelectorAll("[data-mode]")) {
      button.addEventListener("click", () => this.turnTo(/** @type {Layer} */ (button.dataset.mode)));
    }
    /** @param {Element | null} face */
    const placeOf = (face) => this.places.findIndex((place) => face !== null && place === face.parentElement);
    squares(this.form, ".place-face", {
      tap: (face) => this.tap(placeOf(face)),
      hover: (from, to) => this.mark(placeOf(from), placeOf(to)),
      drop: (from, to) => void (this.mode !== "chips" && this.swap(placeOf(from), placeOf(to))),
    });
    first(this.form, "[data-put]").addEventListener("click", () => this.putChips(this.chosen, 1));
    first(this.form, "[data-take]").addEventListener("click", () => this.putChips(this.chosen, -1));
    first(this.form, "[data-keep-all]").addEventListener("click", () => {
      this.keepsAll = true;
      this.show();
    });
  }

  /**
   * Highlight the dragged square and its target.
   * @param {number} from
   * @param {number} over
   */
  mark(from, over) {
    this.places.forEach((_, place) => {
      this.face(place).classList.toggle("over", place === over);
      this.face(place).classList.toggle("dragged", over >= 0 && place === from);
    });
  }

  /** @param {Layer} mode */
  turnTo(mode) {
    this.mode = mode;
    this.chosen = null;
    this.show();
  }

  /** @param {number} place */
  tap(place) {
    if (this.mode === "chips") {
      this.chosen = place;
      return this.putChips(place, 1);
    }
    if (this.chosen === null) this.chosen = place;
    else if (this.chosen === place) this.chosen = null;
    else return this.swap(this.chosen, place);
    this.show();
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  swap(one, other) {
    const layer = this.mode;
    const [first, second] = [this.field(layer, one), this.field(layer, other)];
    [first.value, second.value] = [second.value, first.value];
    this.chosen = null;
    this.keep();
    this.show();
  }

  left() {
    return Number(this.form.dataset.hand) - this.values("chips").reduce((sum, chips) => sum + Number(chips), 0);
  }

  /**
   * @param {number | null} place
   * @param {number} number
   */
  putChips(place, number) {
    if (place === null) return;
    const laid = this.field("chips", place);
    const chips = Number(laid.value) + number;
    if (chips >= 0 && this.left() >= number) laid.value = String(chips);
    this.keep();
    this.show();
  }

  /** Squares that need power but have no station next to them. */
  dark() {
    const facilities = this.values("facilities");
    /** @param {number} place */
    const powered = (place) =>
      facilities.some((facility, other) => facility === "power" && this.touch(place, other));
    /** @param {number} place */
    const needs = (place) => "everything" in this.form.dataset || facilities[place] === "house";
    return facilities.map((_, place) => place).filter((place) => needs(place) && !powered(place));
  }

  /**
   * @param {number} one
   * @param {number} other
   */
  touch(one, other) {
    const across = Math.abs((one % SIDE) - (other % SIDE));
    const along = Math.abs(Math.floor(one / SIDE) - Math.floor(other / SIDE));
    return across + along === 1;
  }

  show() {
    const dark = this.dark();
    this.places.forEach((_, place) => this.showPlace(place, dark.includes(place)));
    for (const button of this.form.querySelectorAll("[data-mode]")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
    }
    for (const hint of all(this.form, "[data-hint-of]")) hint.hidden = hint.dataset.hintOf !== this.mode;
    first(this.form, "[data-chips]").hidden = this.mode !== "chips";
    const left = first(this.form, "[data-left]");
    left.textContent = fill(left.dataset.left, { number: this.left(), hand: this.form.dataset.hand });
    this.showPower(dark);
  }

  /**
   * @param {number} place
   * @param {boolean} isDark
   */
  showPlace(place, isDark) {
    const face = this.face(place);
    const facility = this.field("facilities", place).value;
    const chips = Number(this.field("chips", place).value);
    const card = this.field("population", place).value;
    face.classList.toggle("dark", isDark);
    face.setAttribute("aria-pressed", String(this.chosen === place));
    first(face, ".facility", SVGElement).setAttribute("class", `facility ${facility}`);
    first(face, "use", SVGElement).setAttribute("href", `#facility-${facility}`);
    const words = byId("hiding-words").dataset;
    first(face, ".place-card").textContent = words[`card${card}`] ?? "";
    first(face, ".place-chips").textContent = chips ? `R ${chips}` : "";
    const lying = [face.dataset.at, words[facility], words[`spoken${card}`], chips ? fill(words.chips, { number: chips }) : ""];
    face.setAttribute("aria-label", lying.filter(Boolean).join(", "));
  }

  /** @param {number[]} dark */
  showPower(dark) {
    const place = first(this.form, "[data-lacking]");
    const names = dark.map((number) => this.face(number).dataset.at).join(", ");
    place.textContent = names ? fill(place.dataset.lacking, { squares: names }) : given(place, "well");
    place.classList.toggle("bad", Boolean(names));
    this.showButton(Boolean(names));
  }

  /**
   * Label the submit button with what is missing, or with the cost.
   * @param {boolean} isDark
   */
  showButton(isDark) {
    const left = this.left();
    const laid = Number(this.form.dataset.hand) - left;
    const lacksChips = !laid && !this.keepsAll;
    const [word, cost] = [first(this.form, "[data-word]"), first(this.form, "[data-cost]")];
    const { hide, chipsFirst, powerFirst } = word.dataset;
    write(word, isDark ? powerFirst : lacksChips ? chipsFirst : hide);
    cost.textContent = isDark || lacksChips ? "" : fill(cost.dataset.cost, { laid, left });
    first(this.form, "[data-none]").hidden = isDark || !lacksChips || this.mode !== "chips";
    first(this.form, "[type=submit]").setAttribute("aria-disabled", String(isDark || lacksChips));
  }
}

/**
 * Set up the arrange form.
 * @param {HTMLFormElement} form
 */
export function arranging(form) {
  return new Arranging(form);
}

/**
 * Forget this table's layout.
 * @param {string | undefined} table
 */
export function forgetLaid(table) {
  store.remove(keyOf(table));
}
