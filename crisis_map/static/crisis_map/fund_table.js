// The table of funding that Councillors hand in. It is shown in the map's place while Control funds, and on request.
// A number that was stepped or typed is set by hand once it is left alone.

import { all, around, byId, field } from "../elements.js";
import { isChanged } from "../parts.js";
import { submit } from "../submitting.js";
import { given } from "../words.js";

const LEFT_ALONE = 800; // milliseconds
const MARKED = 5000;

const table = document.getElementById("fund-table");
const map = byId("map-box");
const asTable = byId("map-table");
/** @type {boolean | null} */
let chosen = null; // whether somebody wants to see the table; null: while Control funds
let funding = false;
/** @type {Map<string, string>} */
const told = new Map(); // by row: what the councillor said
/** @type {WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>} */
const timers = new WeakMap();

const isLive = () => !["stale", "gone"].includes(document.body.dataset.liveState ?? "");

function show() {
  if (!table) return;
  const now = document.querySelector("#fund-sums[data-open]") !== null;
  if (now !== funding) chosen = null;
  funding = now;
  table.hidden = !(chosen ?? funding);
  map.hidden = !table.hidden || !asTable.hidden;
  for (const button of all(document, "[data-shows-funds][aria-expanded]")) {
    button.setAttribute("aria-expanded", String(!table.hidden));
  }
}

/** @param {HTMLFormElement} form */
function set(form) {
  clearTimeout(timers.get(form));
  if (isChanged(field(form, "amount"))) submit(form);
}

/** @param {HTMLElement} button */
function step(button) {
  const form = button.closest("form");
  if (!form || !isLive()) return;
  const amount = field(form, "amount");
  amount.value = String(Math.max(0, Number(amount.value) + Number(given(button, "step"))));
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => set(form), LEFT_ALONE));
}

/**
 * Mark a row whose councillor has just said something else.
 * @param {HTMLElement} row
 */
function mark(row) {
  const before = told.get(row.id);
  told.set(row.id, given(row, "told"));
  if (before === undefined || before === row.dataset.told) return;
  row.classList.add("fresh");
  setTimeout(() => row.classList.remove("fresh"), MARKED);
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-step]");
  if (button) return step(button);
  if (around(event, "[data-shows-funds]")) chosen = table?.hidden ?? null;
  else if (around(event, "#table-button")) chosen = false;
  else return;
  setTimeout(show); // the map's own table has changed by then
});

// Without a connection nothing is taken: somebody may have handed in another number meanwhile.
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#next-button");
  if (isLive() || !button?.getAttribute("hx-vals")?.includes("take_funding")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

document.addEventListener("change", (event) => {
  const form = around(event, ".fund-row form", HTMLFormElement);
  if (form && event.target instanceof HTMLInputElement && isLive()) set(form);
});

document.addEventListener("part", (event) => {
  if (event.detail.name === "fund-sums") show();
  if (event.target instanceof HTMLElement && event.target.matches(".fund-row")) mark(event.target);
});

for (const row of all(document, ".fund-row")) told.set(row.id, given(row, "told"));
show();
