// Where the displaced go: one of them is chosen by its row or by tapping it, then another hex by its chip or by tapping it.

import { showSection } from "./sections.js";
import { onTap } from "./tools.js";

const SVG = "http://www.w3.org/2000/svg";

const picking = document.getElementById("picking");
const rows = () => Array.from(document.querySelectorAll("details.displaced"));
const open = () => document.querySelector("details.displaced[open]");

onTap("", (label, kind, number) => {
  const chip = open()?.querySelector(`[data-to="${CSS.escape(label)}"]`);
  if (chip) chip.click(); // the one where it goes already ends the choosing
  else choose(rowAt(label, number));
});

/** The row of the displaced that was hit; else the next one of those who leave this hex. */
function rowAt(label, number) {
  const leaving = rows().filter((row) => row.dataset.at === label);
  return leaving.find((row) => row.dataset.number === number) ?? leaving[leaving.indexOf(open()) + 1] ?? leaving[0];
}

function choose(row) {
  for (const other of rows()) other.open = other === row;
  row?.scrollIntoView({ block: "nearest" });
}

/** Rings round the hexes where the chosen one may go, and its number and arrow in yellow. */
function draw() {
  const row = open();
  const free = row ? row.dataset.free.split(" ") : [];
  picking.replaceChildren(...free.map((label) => ring(label, "pick")), ...(row ? [ring(row.dataset.at, "pick from")] : []));
  for (const mark of document.querySelectorAll(".map .count, .map .arrow[data-number]")) {
    mark.classList.toggle("chosen", mark.dataset.number === row?.dataset.number);
  }
}

function ring(label, kind) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#hex-ring");
  use.setAttribute("class", kind);
  use.setAttribute("transform", document.getElementById(`hex-${label}`).getAttribute("transform"));
  return use;
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches("details.displaced")) draw();
}, { capture: true });

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".chip[aria-pressed=true]")) choose(null);
  if (!event.target.closest?.("[data-choose-place]")) return;
  const first = open() ? null : rows()[0];
  showSection("to-come");
  choose(first);
  first?.querySelector("summary").focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && open()) choose(null);
});

document.addEventListener("screen", draw, { capture: true });
