// The Scientists' page: which district is to be told what, in a list and on a map.

import { all, byId, first } from "../elements.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { keepLegible } from "../legible.js";
import { fill, given, write } from "../words.js";

/** @typedef {{ what: string, districts: string[] }} Ticks */

const store = new KeptValues("localStorage");
const main = byId("council-main");
const KEY = `${ofEvent("scientists")}${given(main, "place")}`;
/** @type {Record<string, Ticks>} */
let ticks = store.record(KEY) ?? {}; // by forecast
/** @type {Set<string>} */
const sending = new Set(); // forecasts that are being told

const forms = () => all(byId("given-forecasts"), ".tell-form", HTMLFormElement);
const boxes = (/** @type {ParentNode} */ form) => all(form, "[type=checkbox]", HTMLInputElement);
const ticked = (/** @type {ParentNode} */ form) => boxes(form).filter((box) => box.checked);

/** @param {HTMLFormElement} form */
function whatOf(form) {
  return String(new FormData(form).get("what"));
}

/**
 * Whether the district knows already what is to be told.
 * @param {HTMLInputElement} box
 * @param {string} what
 */
function knows(box, what) {
  const { hex, magnitude } = box.closest("label")?.dataset ?? {};
  return Boolean((hex || what === "magnitude") && (magnitude || what === "hex"));
}

/** Put the kept ticks into the forms, as the server drew them without any. */
function putTicks() {
  for (const form of forms()) {
    const kept = ticks[given(form, "forecast")];
    for (const radio of all(form, "[type=radio]", HTMLInputElement)) set(radio, radio.value === (kept?.what ?? "both"));
    const what = whatOf(form);
    for (const box of boxes(form)) {
      const isKnown = knows(box, what);
      box.disabled = isKnown;
      box.closest("label")?.toggleAttribute("data-known", isKnown);
      set(box, !isKnown && Boolean(kept?.districts.includes(box.value)));
    }
  }
}

/**
 * A field that is as it came does not hold back its part: the ticks are kept here.
 * @param {HTMLInputElement} field
 * @param {boolean} checked
 */
function set(field, checked) {
  field.checked = checked;
  field.defaultChecked = checked;
}

/** @param {HTMLFormElement} form */
function keep(form) {
  const chosen = { what: whatOf(form), districts: ticked(form).map((box) => box.value) };
  ticks = { ...ticks, [given(form, "forecast")]: chosen };
  store.set(KEY, JSON.stringify(ticks));
  draw();
}

function draw() {
  putTicks();
  const told = forms().flatMap((form) => ticked(form).map((box) => ({ forecast: given(form, "forecast"), district: box.value })));
  const isLive = document.body.dataset.liveState === "live";
  const [press, note] = [byId("tell"), byId("tell-note")];
  press.classList.toggle("primary", told.length > 0);
  if (told.length) press.removeAttribute("aria-disabled");
  else press.setAttribute("aria-disabled", "true");
  write(press, given(press, told.length ? (isLive ? "text" : "later") : "none"));
  const figures = { messages: told.length, districts: new Set(told.map(({ district }) => district)).size };
  const says = isLive ? "text" : sending.size ? "waiting" : "later";
  write(note, told.length || !isLive ? fill(given(note, says), figures) : "");
  for (const cell of all(main, "[data-told]")) {
    first(cell, ".to-tell").hidden = !told.some(({ forecast, district }) => cell.dataset.told === `${forecast} ${district}`);
  }
}

/** @param {string} view */
function show(view) {
  byId("list-view").hidden = view === "map";
  byId("map-view").hidden = view !== "map";
  if (view === "map") document.querySelector(".map .foretold-number")?.scrollIntoView({ block: "nearest", inline: "center" });
  for (const button of all(main, "[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === view));
  store.set(`${KEY} view`, view);
  draw();
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-view], button[data-all]") : null;
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.view) return show(button.dataset.view);
  const form = byId(`tell-${button.dataset.all}`, HTMLFormElement);
  for (const box of boxes(form)) box.checked = !box.disabled;
  keep(form);
});

main.addEventListener("change", ({ target }) => {
  const form = target instanceof HTMLInputElement ? target.form : null;
  if (form?.matches(".tell-form")) keep(form);
});

byId("tell").addEventListener("click", () => {
  for (const form of forms().filter((each) => ticked(each).length)) {
    sending.add(given(form, "forecast"));
    window.htmx?.trigger(form, "submit");
  }
  draw();
});

document.addEventListener("done", ({ detail }) => {
  const { [detail.forecast]: told, ...others } = ticks;
  if (!told) return;
  sending.delete(detail.forecast);
  ticks = others;
  store.set(KEY, JSON.stringify(ticks));
  draw();
});
document.addEventListener("refused", () => sending.clear());
document.addEventListener("part", ({ detail: { name } }) => {
  if (name === "given-forecasts" || name === "who-knows") draw();
});
document.addEventListener("live-state", draw);

keepLegible(first(document, ".map", SVGSVGElement));
show(store.get(`${KEY} view`) ?? "list");
