// Pay the open part of a price: steppers for each resource, what is left, and what that makes impossible. Nothing is paid
// before the last button, and nothing is chosen unless the player taps it or there is only one way.

import { all, around, byId, field, first } from "../elements.js";
import { fill, given, write } from "../words.js";
import { drop, keep, kept } from "./kept_choice.js";

/** @typedef {Record<string, number>} Store */
/** @typedef {{ fixed: Store, any: number, left: Store, suggested: Store, needs: { resource: string, least: number, says: string }[] }} Pays */

/** @type {Pays | null} */
let pays = null;
/** @type {Store} */
let chosen = {};
let offer = ""; // what is bought, and what it may be paid with

const form = () => byId("paying", HTMLFormElement);
const rows = () => all(form(), ".pay-row", HTMLElement);
const sum = () => Object.values(chosen).reduce((before, each) => before + each, 0);

/** @param {Store} store */
function words(store) {
  const some = rows().filter((row) => store[given(row, "resource")]);
  return some.map((row) => `${store[given(row, "resource")]} ${given(row, "word")}`).join(", ");
}

/** @param {HTMLElement} button */
const offerOf = (button) => given(button, "posted") + given(button, "pays");

/** @param {HTMLElement} button */
function open(button) {
  offer = offerOf(button);
  const posted = JSON.parse(given(button, "posted"));
  const found = /** @type {Pays} */ (JSON.parse(given(button, "pays")));
  pays = found;
  const isOnlyWay = Object.values(found.left).reduce((before, each) => before + each, 0) === found.any;
  chosen = isOnlyWay ? { ...found.left } : {};
  for (const name of ["type", "card", "world"]) {
    field(form(), name).value = posted[name] ?? "";
    field(form(), name).disabled = !(name in posted);
  }
  byId("paying-title").textContent = `${given(button, "called")}, ${given(button, "world")}`;
  byId("paying-fixed").textContent = words(found.fixed) || "–";
  byId("paying-many").textContent = String(found.any);
  const suggested = byId("pay-suggested");
  suggested.textContent = fill(given(suggested, "says"), { what: words(found.suggested) });
  setOpen(true);
  show();
  byId("paying").scrollIntoView({ block: "start" });
}

/** @param {boolean} is */
function setOpen(is) {
  form().hidden = !is;
  first(document, ".own-turn").toggleAttribute("data-paying", is);
  if (is) return;
  pays = null;
  drop("paying");
}

function takeUp() {
  const button = all(document, "[data-pays]", HTMLElement).find((each) => kept("paying", offerOf(each)));
  if (!button) return;
  const before = kept("paying", offerOf(button));
  open(button);
  chosen = before;
  show();
}

function show() {
  if (!pays) return;
  const { any, left, fixed, needs } = pays;
  const open = any - sum();
  keep("paying", offer, chosen);
  for (const row of rows()) showRow(row, left[given(row, "resource")] ?? 0, open);
  const kept = needs.map((need) => ({ ...need, kept: (left[need.resource] ?? 0) - (chosen[need.resource] ?? 0) }));
  const broken = kept.filter((need) => need.kept < need.least);
  const warnings = broken.map((need) => Object.assign(document.createElement("li"), { textContent: fill(need.says, need) }));
  first(form(), ".pay-warnings").replaceChildren(...warnings);
  const whole = Object.fromEntries(rows().map((row) => [given(row, "resource"), (fixed[given(row, "resource")] ?? 0) + (chosen[given(row, "resource")] ?? 0)]));
  const pay = byId("pay");
  write(pay, open ? fill(given(form(), "open"), { left: open }) : fill(given(form(), "pay"), { what: words(whole) }));
  if (open) pay.setAttribute("aria-disabled", "true");
  else pay.removeAttribute("aria-disabled");
}

/**
 * @param {HTMLElement} row
 * @param {number} left
 * @param {number} open
 */
function showRow(row, left, open) {
  const resource = given(row, "resource");
  const many = chosen[resource] ?? 0;
  write(first(row, ".pay-many"), String(many));
  write(first(row, ".pay-left"), fill(given(form(), "kept"), { n: left - many }));
  first(row, '[data-by="-1"]', HTMLButtonElement).disabled = many === 0;
  first(row, '[data-by="1"]', HTMLButtonElement).disabled = many === left || open === 0;
  field(form(), `any.${resource}`).value = String(many);
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-pays]", HTMLElement);
  if (button) return open(button);
  if (!pays) return;
  const by = around(event, "#paying [data-by]", HTMLElement);
  const row = around(event, ".pay-row", HTMLElement);
  if (by && row) chosen[given(row, "resource")] = (chosen[given(row, "resource")] ?? 0) + Number(given(by, "by"));
  if (around(event, "#pay-suggested")) chosen = { ...pays.suggested };
  if (around(event, "#pay-back")) return setOpen(false);
  show();
});
document.addEventListener("part", () => {
  if (!pays || !document.getElementById("paying")?.hidden) return;
  pays = null; // the part was drawn anew: nothing is chosen
  drop("paying");
});
takeUp();
