// Hiding people: three layers on nine places. Two places change what they have; the power rule is shown meanwhile.
// What is laid stays in this tab until it is sent, so that a reload loses nothing.

import { squares } from "../squares.js";

const SIDE = 3;
const LAYERS = ["population", "facilities", "chips"];

class Arranging {
  constructor(form) {
    this.form = form;
    this.key = `hiding-${form.dataset.arrange}`;
    this.mode = "population";
    this.chosen = null;
    this.keepsAll = false; // whether all chips are to stay in the hand, which is legal but seldom meant
    this.places = Array.from(form.querySelectorAll("[data-place]"));
    this.lay(JSON.parse(sessionStorage.getItem(this.key)) ?? this.mixed());
    this.listen();
    this.show();
  }

  face(place) {
    return this.places[place].querySelector(".place-face");
  }

  field(layer, place) {
    return this.form.elements[`${layer}.${place}`];
  }

  values(layer) {
    return this.places.map((_, place) => this.field(layer, place).value);
  }

  lay(layers) {
    for (const layer of LAYERS) layers[layer].forEach((value, place) => (this.field(layer, place).value = value));
  }

  /** People lie somewhere else each time, so that nobody starts from an order that the governor knows. */
  mixed() {
    const layers = Object.fromEntries(LAYERS.map((layer) => [layer, this.values(layer)]));
    const drawn = crypto.getRandomValues(new Uint32Array(this.places.length));
    const order = Array.from(drawn.keys()).sort((one, other) => drawn[one] - drawn[other]);
    return { ...layers, population: order.map((place) => layers.population[place]) };
  }

  keep() {
    sessionStorage.setItem(this.key, JSON.stringify(Object.fromEntries(LAYERS.map((layer) => [layer, this.values(layer)]))));
  }

  listen() {
    for (const button of this.form.querySelectorAll("[data-mode]")) {
      button.addEventListener("click", () => this.turnTo(button.dataset.mode));
    }
    const placeOf = (face) => (face ? this.places.indexOf(face.parentElement) : -1);
    squares(this.form, ".place-face", {
      tap: (face) => this.tap(placeOf(face)),
      hover: (from, to) => this.mark(placeOf(from), placeOf(to)),
      drop: (from, to) => this.mode !== "chips" && this.swap(placeOf(from), placeOf(to)),
    });
    this.form.querySelector("[data-put]").addEventListener("click", () => this.putChips(this.chosen, 1));
    this.form.querySelector("[data-take]").addEventListener("click", () => this.putChips(this.chosen, -1));
    this.form.querySelector("[data-keep-all]").addEventListener("click", () => {
      this.keepsAll = true;
      this.show();
    });
  }

  /** Shows where what is dragged would go, and what lies under it. */
  mark(from, over) {
    this.places.forEach((_, place) => {
      this.face(place).classList.toggle("over", place === over);
      this.face(place).classList.toggle("dragged", over >= 0 && place === from);
    });
  }

  turnTo(mode) {
    this.mode = mode;
    this.chosen = null;
    this.show();
  }

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

  putChips(place, number) {
    if (place === null) return;
    const field = this.field("chips", place);
    const chips = Number(field.value) + number;
    if (chips >= 0 && this.left() >= number) field.value = chips;
    this.keep();
    this.show();
  }

  /** The places that lack a power station next to them, though they need one. */
  dark() {
    const facilities = this.values("facilities");
    const powered = (place) =>
      facilities.some((facility, other) => facility === "power" && this.touch(place, other));
    const needs = (place) => "everything" in this.form.dataset || facilities[place] === "house";
    return facilities.map((_, place) => place).filter((place) => needs(place) && !powered(place));
  }

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
    for (const hint of this.form.querySelectorAll("[data-hint-of]")) hint.hidden = hint.dataset.hintOf !== this.mode;
    this.form.querySelector("[data-chips]").hidden = this.mode !== "chips";
    const { left } = this.form.querySelector("[data-left]").dataset;
    const said = left.replace("{number}", this.left()).replace("{hand}", this.form.dataset.hand);
    this.form.querySelector("[data-left]").textContent = said;
    this.showPower(dark);
  }

  showPlace(place, isDark) {
    const face = this.face(place);
    const facility = this.field("facilities", place).value;
    const chips = Number(this.field("chips", place).value);
    const card = this.field("population", place).value;
    face.classList.toggle("dark", isDark);
    face.setAttribute("aria-pressed", String(this.chosen === place));
    face.querySelector(".facility").setAttribute("class", `facility ${facility}`);
    face.querySelector("use").setAttribute("href", `#facility-${facility}`);
    const words = document.getElementById("hiding-words").dataset;
    face.querySelector(".place-card").textContent = words[`card${card}`];
    face.querySelector(".place-chips").textContent = chips ? `R ${chips}` : "";
    const lying = [face.dataset.at, words[facility], words[`spoken${card}`], chips ? words.chips.replace("{number}", chips) : ""];
    face.setAttribute("aria-label", lying.filter(Boolean).join(", "));
  }

  showPower(dark) {
    const place = this.form.querySelector("[data-lacking]");
    const names = dark.map((number) => this.face(number).dataset.at).join(", ");
    place.textContent = names ? place.dataset.lacking.replace("{squares}", names) : place.dataset.well;
    place.classList.toggle("bad", Boolean(names));
    this.showButton(Boolean(names));
  }

  /** The large button says what is missing, or what it costs. */
  showButton(isDark) {
    const left = this.left();
    const laid = Number(this.form.dataset.hand) - left;
    const lacksChips = !laid && !this.keepsAll;
    const [word, cost] = [this.form.querySelector("[data-word]"), this.form.querySelector("[data-cost]")];
    const { hide, chipsFirst, powerFirst } = word.dataset;
    word.textContent = isDark ? powerFirst : lacksChips ? chipsFirst : hide;
    cost.textContent = isDark || lacksChips ? "" : cost.dataset.cost.replace("{laid}", laid).replace("{left}", left);
    this.form.querySelector("[data-none]").hidden = isDark || !lacksChips || this.mode !== "chips";
    this.form.querySelector("[type=submit]").setAttribute("aria-disabled", String(isDark || lacksChips));
  }
}

/** Brings the form to life on which the residents lay their cards. */
export function arranging(form) {
  return new Arranging(form);
}
