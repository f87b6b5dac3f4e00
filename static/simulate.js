// Keeps the page of simulated days up to date, and shows on the map what a sentence is about.

import { all, around, byId, first } from "./elements.js";
import { letterSize } from "./legible.js";
import { isLoggedOut } from "./logged_out.js";
import { fill, given, write } from "./words.js";

const SECOND = 1000;
const RARELY = 5;
const SHARE = 4; // times as long as an answer took: a large city shall not keep the server busy
const LEAST_LETTERS = 12; // pixels

const page = byId("simulate");
const silent = byId("silent");
const assumed = byId("assumed", HTMLFormElement);
const before = JSON.stringify([...new FormData(assumed)]);
let heard = performance.now();
let looks = 0;
let shown = "";
let asking = false;
let waitUntil = 0;

/** Letters on the map as large as can be read. */
function fitLetters() {
  const map = document.querySelector("svg.map");
  const scale = map instanceof SVGSVGElement && map.getScreenCTM()?.a;
  if (scale) map.style.setProperty("--letters", String(letterSize(LEAST_LETTERS, scale)));
}

/** Draw the chosen figures on the map, and which finding is shown there or in the columns, and on its button. */
function drawShown() {
  const pressed = all(document, "[data-show]").find((button) => button.dataset.show === shown);
  for (const button of all(document, "[data-show]", HTMLButtonElement)) {
    button.setAttribute("aria-pressed", String(button === pressed));
    write(button, button === pressed ? given(button, "shown") : given(button, "hidden"));
  }
  for (const ring of all(document, "[data-finding]", SVGElement)) ring.toggleAttribute("hidden", ring.dataset.finding !== shown);
  const on = first(document, "[name=on]:checked", HTMLInputElement).value;
  for (const layer of all(document, "[data-on]", Element)) layer.toggleAttribute("hidden", layer.dataset.on !== on);
  for (const column of all(document, "[data-turn]")) column.classList.toggle("now", column.dataset.turn === pressed?.dataset.ofTurn);
}

/**
 * Put the newest pieces in place. Open tables stay open, and a focused button keeps its focus.
 * @param {Record<string, string>} drawn
 */
function draw(drawn) {
  for (const piece of all(document, "[data-drawn]")) {
    const markup = drawn[given(piece, "drawn")];
    if (markup === undefined || piece.dataset.markup === markup) continue;
    const open = all(piece, "details[open]").map((each) => each.id);
    const focused = piece.contains(document.activeElement) ? selectorOf(document.activeElement) : "";
    const { scrollTop } = piece;
    piece.dataset.markup = markup;
    piece.innerHTML = markup;
    for (const id of open) byId(id).setAttribute("open", "");
    const again = focused ? piece.querySelector(focused) : null;
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    piece.scrollTop = scrollTop;
  }
  fitLetters();
  drawShown();
  drawChanged();
}

/** @param {Element | null} element */
function selectorOf(element) {
  if (element instanceof HTMLButtonElement && element.dataset.show) return `[data-show="${element.dataset.show}"]`;
  if (element instanceof HTMLButtonElement && element.name) return `button[name="${element.name}"]`;
  return element?.closest("details")?.id ? `#${element.closest("details")?.id} > summary` : "";
}

/** Figures are for other assumptions than those in the form. */
function drawChanged() {
  page.toggleAttribute("data-changed", JSON.stringify([...new FormData(assumed)]) !== before);
}

async function look() {
  looks += 1;
  const now = performance.now();
  if (document.visibilityState === "hidden" || (document.body.dataset.playing !== "true" && looks % RARELY)) return;
  if (asking || now < waitUntil) return;
  asking = true;
  const answer = await fetch(given(page, "newest"), { redirect: "manual" }).catch(() => null);
  asking = false;
  waitUntil = performance.now() + SHARE * (performance.now() - now);
  if (answer?.status !== 200) {
    if (isLoggedOut(answer)) write(silent, given(page, "loggedOut"));
    else write(silent, fill(given(page, "silent"), { age: Math.round((performance.now() - heard) / SECOND) }));
    return;
  }
  heard = performance.now();
  write(silent, "");
  const { playing, drawn } = await answer.json();
  document.body.dataset.playing = String(playing);
  draw(drawn);
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-show]", HTMLButtonElement);
  if (!button) return;
  shown = shown === button.dataset.show ? "" : given(button, "show");
  if (shown && button.dataset.ofTurn === "0") first(document, `[name=on][value=${given(button, "map")}]`, HTMLInputElement).checked = true;
  drawShown();
});
byId("new-seed").addEventListener("click", () => {
  byId("seed", HTMLInputElement).value = String(1000 + Math.floor(Math.random() * 9000));
  drawChanged();
});
assumed.addEventListener("input", drawChanged);
for (const choice of all(document, "[name=on]")) choice.addEventListener("change", drawShown);
/** Print every table, and close afterwards what was closed. */
addEventListener("beforeprint", () => {
  for (const table of all(document, ".sim details:not([open])")) {
    table.setAttribute("open", "");
    table.dataset.printed = "true";
  }
});
addEventListener("afterprint", () => {
  for (const table of all(document, ".sim [data-printed]")) {
    table.removeAttribute("open");
    delete table.dataset.printed;
  }
});
new ResizeObserver(fitLetters).observe(page);
fitLetters();
drawShown();
setInterval(look, SECOND);
