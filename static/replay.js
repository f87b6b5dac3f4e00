// Steps through a table without loading the page anew: the parts of the step come as they were then.

import { put } from "./parts.js";

const form = document.querySelector(".replay-form");
const slider = document.getElementById("replay-step");
const seat = document.getElementById("replay-seat");
const last = Number(slider.max);
let asked = 0;

/** Only the newest answer counts: a slider asks faster than it is answered. */
async function show(step) {
  const place = Math.max(0, Math.min(last, step));
  slider.value = place;
  const mine = (asked += 1);
  const address = new URL(location.href);
  address.searchParams.set("step", place);
  const answer = await fetch(address, { headers: { Accept: "application/json", "Accept-Language": document.documentElement.lang } });
  if (mine !== asked || !answer.ok) return;
  const { stage, told, parts } = await answer.json();
  put(parts);
  history.replaceState(null, "", address);
  document.getElementById("replay-stage").textContent = stage.charAt(0).toUpperCase() + stage.slice(1);
  document.getElementById("replay-told").textContent = told;
  const says = document.getElementById("replay-place");
  says.textContent = says.dataset.says.replace("{step}", place).replace("{last}", last);
  form.querySelector('[data-to="back"]').disabled = place === 0;
  form.querySelector('[data-to="on"]').disabled = place === last;
}

const steps = { first: () => 0, back: () => Number(slider.value) - 1, on: () => Number(slider.value) + 1, last: () => last };
form.addEventListener("click", (event) => {
  const to = event.target.closest("[data-to]")?.dataset.to;
  if (!to) return;
  event.preventDefault();
  show(steps[to]());
});
slider.addEventListener("input", () => show(Number(slider.value)));
seat?.addEventListener("change", () => {
  const address = new URL(location.href);
  address.searchParams.set("seat", seat.value);
  address.searchParams.set("step", slider.value);
  location.assign(address);
});

// What was then can be looked at, not played on.
if (document.body.dataset.seat !== "wall") {
  for (const element of document.body.children) if (!element.matches(".replay-bar")) element.inert = true;
}
