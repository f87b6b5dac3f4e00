// Steps through a table's replay without reloading: fetches the parts as they were at that step.

import { byId, first } from "./elements.js";
import { put } from "./parts.js";
import { fill } from "./words.js";

const form = first(document, ".replay-form");
const slider = byId("replay-step", HTMLInputElement);
const seat = document.getElementById("replay-seat") && byId("replay-seat", HTMLSelectElement);
const last = Number(slider.max);
let asked = 0;

/**
 * Show a step. Only the newest answer counts: a slider moves faster than it is answered.
 * @param {number} step
 */
async function show(step) {
  const place = Math.max(0, Math.min(last, step));
  slider.value = String(place);
  const mine = (asked += 1);
  const address = new URL(location.href);
  address.searchParams.set("step", String(place));
  const answer = await fetch(address, { headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang } });
  if (mine !== asked || !answer.ok) return;
  const { stage, told, parts } = await answer.json();
  put(parts);
  history.replaceState(null, "", address);
  byId("replay-stage").textContent = stage.charAt(0).toUpperCase() + stage.slice(1);
  byId("replay-told").textContent = told;
  const says = byId("replay-place");
  says.textContent = fill(says.dataset.says, { step: place, last });
  first(form, '[data-to="back"]', HTMLButtonElement).disabled = place === 0;
  first(form, '[data-to="on"]', HTMLButtonElement).disabled = place === last;
}

/** @type {Record<string, () => number>} */
const steps = { first: () => 0, back: () => Number(slider.value) - 1, on: () => Number(slider.value) + 1, last: () => last };
form.addEventListener("click", (event) => {
  const to = event.target.closest("[data-to]")?.dataset.to;
  const step = to && steps[to];
  if (!step) return;
  event.preventDefault();
  show(step());
});
slider.addEventListener("input", () => show(Number(slider.value)));
seat?.addEventListener("change", () => {
  const address = new URL(location.href);
  address.searchParams.set("seat", seat.value);
  address.searchParams.set("step", slider.value);
  location.assign(address);
});

// The past can be looked at, not played on.
if (document.body.dataset.seat !== "wall") {
  for (const element of document.body.children) element.toggleAttribute("inert", !element.matches(".replay-bar"));
}
