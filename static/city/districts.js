// The table of districts beside the map: names, colours, order and funding can be changed, and totals are up to date.

import { byId, first } from "../elements.js";
import { randomHex } from "../request_id.js";
import { KINDS } from "./plan.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").District} District */

export class Districts {
  /**
   * @param {Plan} plan
   * @param {{ changed: () => void, chosen: (key: string | null) => void, refused: (why: string) => void }} tell
   */
  constructor(plan, tell) {
    this.plan = plan;
    this.tell = tell;
    this.rows = byId("district-rows", HTMLTableSectionElement);
    this.pattern = byId("district-row", HTMLTemplateElement);
    this.words = this.rows.dataset;
    byId("add-district").addEventListener("click", () => this.add());
    this.rows.addEventListener("change", (event) => this.#edited(event.target));
    this.rows.addEventListener("focusout", () => this.draw());
    this.rows.addEventListener("click", (event) => this.#pressed(event.target));
  }

  /** Redraw the totals of all rows, and the fields of those in which nobody types. */
  draw() {
    const keys = [...this.plan.city.districts.map((each) => each.key), ""];
    const shown = Array.from(this.rows.rows, (row) => row.dataset.key);
    if (keys.join("\0") !== shown.join("\0")) this.rows.replaceChildren(...keys.map((key) => this.#row(key)));
    const table = this.plan.table();
    for (const row of this.rows.rows) {
      const key = row.dataset.key ?? "";
      const district = this.plan.city.districts.find((each) => each.key === key);
      const sums = table.get(key || null);
      first(row, ".hexes").textContent = String(sums?.hexes ?? 0);
      for (const kind of KINDS) first(row, `.${kind}`).textContent = String(sums?.[kind] || "–");
      if (district && !row.contains(document.activeElement)) this.#fill(row, district);
    }
  }

  add() {
    const { districts, layout } = this.plan.city;
    let number = districts.length + 1;
    const named = () => `${this.words.called ?? ""} ${number}`.trim();
    while (this.#isTaken(named(), "")) number += 1;
    const name = named();
    const key = `d${randomHex(6)}`; // random: another editor may add a district before this one is saved
    const made = { key, name, colour: (districts.length % 8) + 1, funding: null };
    this.#put([...districts, made], layout, name);
    this.tell.chosen(made.key);
  }

  /** Whether a field has what was refused, and its reason is shown. */
  isRefusing() {
    return this.rows.querySelector(":invalid") !== null;
  }

  /**
   * Whether a district other than `key` has this name.
   * @param {string} name
   * @param {string} key
   */
  #isTaken(name, key) {
    return this.plan.city.districts.some((each) => each.key !== key && each.name.toLowerCase() === name.toLowerCase());
  }

  /** @param {string} key */
  #row(key) {
    const row = first(/** @type {DocumentFragment} */ (this.pattern.content.cloneNode(true)), "tr", HTMLTableRowElement);
    row.dataset.key = key;
    const district = this.plan.city.districts.find((each) => each.key === key);
    if (district) this.#fill(row, district);
    else row.classList.add("slums-row");
    return row;
  }

  /**
   * @param {HTMLTableRowElement} row
   * @param {District} district
   */
  #fill(row, district) {
    first(row, ".swatch").className = `swatch district-${district.colour}`;
    for (const [name, value] of Object.entries({ name: district.name, colour: String(district.colour), funding: String(district.funding ?? "") })) {
      const field = first(row, `[name="${name}"]`);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
      if (field instanceof HTMLInputElement) field.setCustomValidity("");
      field.setAttribute("aria-label", `${field.dataset.called ?? ""}: ${district.name}`);
    }
    for (const button of row.querySelectorAll("button")) button.setAttribute("aria-label", `${button.title}: ${district.name}`);
  }

  /** @param {EventTarget | null} field */
  #edited(field) {
    if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLSelectElement)) return;
    const key = field.closest("tr")?.dataset.key ?? "";
    field.setCustomValidity(field.name === "name" && this.#isTaken(field.value.trim(), key) ? this.words.taken ?? "" : "");
    if (field.name === "name" && !field.value.trim()) return; // the name comes back when the field is left
    if (!field.reportValidity()) return this.tell.refused(field.validationMessage);
    const number = field.value.trim() === "" ? null : Math.max(0, Math.floor(Number(field.value)) || 0);
    const { districts, layout } = this.plan.city;
    const name = districts.find((each) => each.key === key)?.name ?? "";
    const change = { name: { name: field.value.trim() }, colour: { colour: Number(field.value) }, funding: { funding: number } }[field.name];
    const what = field.name === "name" ? field.value : `${name}, ${field.dataset.called ?? ""} ${field.value}`;
    this.#put(districts.map((each) => (each.key === key ? { ...each, ...change } : each)), layout, what);
  }

  /** @param {EventTarget | null} target */
  #pressed(target) {
    const button = target instanceof Element ? target.closest("button") : null;
    const key = button?.closest("tr")?.dataset.key;
    if (!button || !key) return;
    const { districts, layout } = this.plan.city;
    const place = districts.findIndex((each) => each.key === key);
    const name = districts[place]?.name ?? "";
    if (button.name === "remove") return this.#remove(key, name);
    const other = place + (button.name === "up" ? -1 : 1);
    const [one, two] = [districts[place], districts[other]];
    if (!one || !two) return;
    const moved = Array.from(districts);
    [moved[place], moved[other]] = [two, one];
    this.#put(moved, layout, name);
    for (const row of this.rows.rows) if (row.dataset.key === key) first(row, `[name="${button.name}"]`).focus();
  }

  /**
   * Remove a district: its hexes become slums.
   * @param {string} key
   * @param {string} name
   */
  #remove(key, name) {
    const { plan } = this;
    plan.begin();
    plan.put(new Map(Array.from(plan.city.hexes).filter(([, hex]) => hex.district === key).map(([at, hex]) => [at, { ...hex, district: null }])));
    plan.reframe({ layout: plan.city.layout, districts: plan.city.districts.filter((each) => each.key !== key) }, name);
    plan.end(name);
    this.tell.chosen(null);
    this.tell.changed();
  }

  /**
   * @param {District[]} districts
   * @param {import("./grid.js").Layout} layout
   * @param {string} what
   */
  #put(districts, layout, what) {
    this.plan.reframe({ layout, districts }, what);
    this.tell.changed();
  }
}
