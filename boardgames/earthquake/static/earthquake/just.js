// Step through what happened, marking the step and its blocks on the board.

import { all, around } from "../elements.js";
import { given } from "../words.js";

let at = -1; // index of the shown step; -1: all

/** Oldest first; the page lists the newest first. */
const steps = () => all(document, "#just .told > li").reverse();

function show() {
  const told = steps();
  if (at >= told.length) at = -1;
  told.forEach((step, place) => {
    step.classList.toggle("shown", place === at);
    step.classList.toggle("later", at >= 0 && place > at);
  });
  const list = told[0]?.parentElement;
  if (list) list.scrollTop = at < 0 ? 0 : told[at].offsetTop - list.offsetTop - list.clientHeight / 2;
  const blocks = new Set((told[at]?.dataset.blocks ?? "").split("|"));
  for (const each of document.querySelectorAll(".city-board [data-block]")) each.classList.toggle("told", blocks.has(given(each, "block")));
  document.getElementById("step-back")?.toggleAttribute("disabled", at <= 0);
  document.getElementById("step-on")?.toggleAttribute("disabled", at < 0 || at === told.length - 1);
}

document.addEventListener("click", (event) => {
  const pressed = around(event, "[data-told]");
  if (!pressed) return;
  const by = Number(given(pressed, "told"));
  at = by ? Math.max(0, at + by) : 0;
  show();
});

document.addEventListener("part", ({ detail }) => {
  if (detail.name === "just") at = -1;
  if (detail.name === "just" || detail.name === "spaces" || detail.name.startsWith("structure-")) show();
});

show();
