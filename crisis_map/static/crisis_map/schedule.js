// Schedules crises: a tap sets the place, and the map previews the blast. While the panel is open, the map shows secrets.

import { all, byId, field, first, svgElement } from "../elements.js";
import { given } from "../words.js";
import { fillLabel, onTap } from "./tools.js";

const map = first(document, ".map", SVGSVGElement);
const preview = byId("preview", SVGElement);
const form = byId("schedule-form", HTMLFormElement);
const at = field(form, "at");
const magnitude = field(form, "magnitude", HTMLSelectElement);
const turn = field(form, "turn");
const turnNow = () => given(byId("turn"), "coming");

onTap("crises", (label) => {
  fillLabel("crises", label);
  at.value = label;
  draw();
});

/**
 * @param {Element} one
 * @param {Element} other
 */
function steps(one, other) {
  const along = Number(one.dataset.along) - Number(other.dataset.along);
  const across = Number(one.dataset.across) - Number(other.dataset.across);
  return Math.max(Math.abs(along), Math.abs(across), Math.abs(along + across));
}

/** Hatch every hex that the crisis would hit. */
function draw() {
  const centre = map.querySelector(`[data-cell="${CSS.escape(at.value.trim().toUpperCase())}"]`);
  const damage = (magnitude.selectedOptions[0]?.dataset.damage ?? "").split(" ").map(Number);
  if (!form.getClientRects().length || !centre) return preview.replaceChildren();
  const hit = Array.from(map.querySelectorAll("[data-cell]")).filter((cell) => damage[steps(cell, centre)]);
  preview.replaceChildren(...hit.map((cell) => face(cell, damage[steps(cell, centre)])));
}

/**
 * @param {Element} cell
 * @param {number} damage
 */
function face(cell, damage) {
  const transform = cell.getAttribute("transform") ?? "";
  return svgElement("use", { href: "#hex-shape", class: damage > 1 ? "preview twice" : "preview", transform });
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool !== "crises") return;
  map.classList.toggle("show-secrets", detail.open);
  if (detail.open && !turn.value) turn.value = turn.defaultValue = turnNow();
  draw();
});

document.addEventListener("city", draw);
form.addEventListener("input", draw);
form.addEventListener("reset", () => setTimeout(draw));

/** @param {HTMLInputElement} box */
const audience = (box) => (box.hasAttribute("data-alone") ? "scientists" : box.name === "everybody" ? "all" : "some");

// A forecast goes to all districts, to some, or to the Scientists alone: ticking one clears the others.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.checked) return;
  const form = target.closest("form.publish");
  const whom = "[name=everybody], [name^='districts.']";
  if (!form || !target.matches(whom)) return;
  for (const other of all(form, whom, HTMLInputElement)) {
    if (audience(other) !== audience(target)) other.checked = false;
  }
});
