// Scheduling by tapping: the map shows the blast before the crisis is planned, and what is planned while the panel is open.

import { fillLabel, onTap } from "./tools.js";

const SVG = "http://www.w3.org/2000/svg";

const map = document.querySelector(".map");
const preview = document.getElementById("preview");
const form = document.getElementById("schedule-form");
const { at, magnitude, turn } = form.elements;
const turnNow = () => document.getElementById("turn").dataset.coming;

onTap("crises", (label) => {
  fillLabel("crises", label);
  at.value = label;
  draw();
});

function steps(one, other) {
  const along = one.dataset.along - other.dataset.along;
  const across = one.dataset.across - other.dataset.across;
  return Math.max(Math.abs(along), Math.abs(across), Math.abs(along + across));
}

/** Hatches every hex that the crisis would hit, twice where it does two damage. */
function draw() {
  const centre = map.querySelector(`[data-cell="${CSS.escape(at.value.trim().toUpperCase())}"]`);
  const damage = (magnitude.selectedOptions[0]?.dataset.damage ?? "").split(" ").map(Number);
  const cells = form.checkVisibility() && centre ? Array.from(map.querySelectorAll("[data-cell]")) : [];
  const hit = cells.filter((cell) => damage[steps(cell, centre)]);
  preview.replaceChildren(...hit.map((cell) => face(cell, damage[steps(cell, centre)])));
}

function face(cell, damage) {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", "#hex-shape");
  use.setAttribute("class", damage > 1 ? "preview twice" : "preview");
  use.setAttribute("transform", cell.getAttribute("transform"));
  return use;
}

document.addEventListener("tool", ({ detail }) => {
  if (detail.tool !== "crises") return;
  map.classList.toggle("show-secrets", detail.open);
  if (detail.open && !turn.value) turn.value = turn.defaultValue = turnNow();
  draw();
});

form.addEventListener("input", draw);
form.addEventListener("reset", () => setTimeout(draw));

// A forecast goes to all districts or to some: one tick takes the other away.
document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("form.publish");
  if (!form || !target.checked) return;
  const whom = "[name=everybody], [name^='districts.']";
  if (!target.matches(whom)) return;
  for (const other of form.querySelectorAll(whom)) {
    if ((other.name === "everybody") !== (target.name === "everybody")) other.checked = false;
  }
});
