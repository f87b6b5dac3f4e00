// Zooms the map to what matters now. A button shows the whole city until something else matters.

import { byId, first } from "../elements.js";
import { given } from "../words.js";
import { keepLegible } from "../legible.js";
import { showAll, showWhole } from "./cut_off.js";

const map = first(document, ".map", SVGSVGElement);
const button = byId("whole-city");
let whole = map.getAttribute("viewBox") ?? "";

let focus = "";
let near = true;

function look() {
  const now = map.querySelector(".marks-above")?.dataset.focus ?? "";
  if (now !== focus) near = true;
  focus = now;
  show();
}

function show() {
  const wanted = focus && near ? focus : whole;
  if (map.getAttribute("viewBox") !== wanted) map.setAttribute("viewBox", wanted);
  button.hidden = !focus;
  button.textContent = given(button, near ? "whole" : "near");
  hide();
}

function hide() {
  if (focus && near) showWhole(map, (map.parentElement ?? map).getBoundingClientRect());
  else showAll(map);
}

button.addEventListener("click", () => {
  near = !near;
  show();
});

// Print the whole city.
addEventListener("beforeprint", () => {
  map.setAttribute("viewBox", whole);
  showAll(map);
});
addEventListener("afterprint", show);

document.addEventListener("city", ({ detail }) => {
  whole = detail.viewBox;
  look();
});
document.addEventListener("screen", look, { capture: true });
look();
keepLegible(map);
new ResizeObserver(hide).observe(map);
