// Chooses where the displaced go: one of them by its row or a tap, then its destination by a chip or a tap.

import { all, byId, first, svgElement } from "../elements.js";
import { given } from "../words.js";
import { showSection } from "./sections.js";
import { onTap } from "./tools.js";

const picking = byId("picking", SVGElement);
const rows = () => all(document, "details.displaced-person", HTMLDetailsElement);
const open = () => rows().find((row) => row.open) ?? null;

onTap("", (label, _, number) => {
  const chip = open()?.querySelector(`[data-to="${CSS.escape(label)}"]`);
  if (chip instanceof HTMLElement) chip.click(); // the present destination ends the choosing
  else choose(rowAt(label, number));
});

/**
 * The row of the displaced token that was hit; else the next of those that leave this hex.
 * @param {string} label
 * @param {string} [number]
 */
function rowAt(label, number) {
  const leaving = rows().filter((row) => row.dataset.at === label);
  return leaving.find((row) => row.dataset.number === number) ?? leaving[leaving.findIndex((row) => row.open) + 1] ?? leaving[0];
}

/** @param {HTMLDetailsElement | null | undefined} row */
function choose(row) {
  for (const other of rows()) other.open = other === row;
  row?.scrollIntoView({ block: "nearest" });
}

/** Draw rings round the possible destinations, and mark the number and arrow of the chosen token. */
function draw() {
  const row = open();
  const free = row ? given(row, "free").split(" ") : [];
  picking.replaceChildren(...free.map((label) => ring(label, "pick")), ...(row ? [ring(given(row, "at"), "pick from")] : []));
  for (const mark of document.querySelectorAll(".map .count, .map .arrow[data-number]")) {
    mark.classList.toggle("chosen", mark.dataset.number === row?.dataset.number);
  }
}

/**
 * @param {string} label
 * @param {string} kind
 */
function ring(label, kind) {
  const transform = byId(`hex-${label}`, SVGElement).getAttribute("transform") ?? "";
  return svgElement("use", { href: "#hex-ring", class: kind, transform });
}

document.addEventListener("toggle", (event) => {
  if (event.target instanceof Element && event.target.matches("details.displaced-person")) draw();
}, { capture: true });

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".chip[aria-pressed=true]")) choose(null);
  if (!event.target.closest?.("[data-choose-place]")) return;
  const row = open() ? null : rows()[0];
  showSection("to-come");
  choose(row);
  if (row) first(row, "summary").focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open()) choose(null);
});

document.addEventListener("screen", draw, { capture: true });
