// The moves of the table: fetched when they are opened, and again with each change while they are open.

import { all, around, byId, first } from "./elements.js";
import { showLocalTimes } from "./local_times.js";
import { given } from "./words.js";

const popover = byId("moves");
const place = byId("moves-place");
let of = ""; // whose moves; empty: all
let isSince = false; // only since one's own last turn
let isWhole = false;
let isOpen = false;

async function fetchThem() {
  const { key, actsFor } = document.body.dataset;
  const body = new URLSearchParams(key ? { key } : { seat: actsFor ?? "wall" });
  if (isWhole) body.set("all", "1");
  const token = document.querySelector('meta[name="csrf-token"]')?.getAttribute("content") ?? "";
  const headers = { "X-CSRFToken": token, "Accept-Language": document.documentElement.lang };
  try {
    const answer = await fetch(given(place, "address"), { method: "POST", body, headers });
    if (answer.ok) show(await answer.text());
  } catch {
    if (!place.firstElementChild) place.textContent = given(place, "failed");
  }
}

/**
 * Show the moves; what one reads stays where it is.
 * @param {string} markup
 */
function show(markup) {
  const { scrollTop, scrollHeight } = popover;
  place.innerHTML = markup; // our own page's
  showLocalTimes(place);
  filter();
  if (scrollTop > 0) popover.scrollTop = scrollTop + popover.scrollHeight - scrollHeight;
}

function filter() {
  const since = place.querySelector("[data-since]");
  const least = isSince && since instanceof HTMLInputElement ? Number(given(since, "since")) : -1;
  if (since instanceof HTMLInputElement) since.checked = isSince;
  for (const button of all(place, ".moves-filters [data-of]", HTMLElement)) button.setAttribute("aria-pressed", String(given(button, "of") === of));
  const moves = all(place, ".move", HTMLElement);
  for (const move of moves) move.hidden = (of !== "" && given(move, "of") !== of) || Number(given(move, "number")) <= least;
  for (const mark of all(place, "[data-mark]", HTMLElement)) mark.hidden = isSince;
  first(place, "[data-none]").toggleAttribute("hidden", moves.some((move) => !move.hidden));
}

popover.addEventListener("toggle", (event) => {
  isOpen = /** @type {ToggleEvent} */ (event).newState === "open";
  if (isOpen) fetchThem();
});
popover.addEventListener("click", (event) => {
  const button = around(event, ".moves-filters [data-of]");
  if (button) of = given(button, "of");
  if (button) filter();
  if (around(event, "[data-all]")) {
    isWhole = true;
    fetchThem();
  }
});
popover.addEventListener("change", (event) => {
  const box = around(event, "[data-since]");
  if (box instanceof HTMLInputElement) isSince = box.checked;
  if (box) filter();
});
document.addEventListener("click", (event) => {
  const opener = around(event, "[popovertarget=moves][data-of]");
  if (opener) of = given(opener, "of");
});
if (!("popover" in HTMLElement.prototype)) {
  isOpen = true; // such browsers show it below the page
  fetchThem();
}
document.body.addEventListener("screen", ({ detail: { stream } }) => {
  if (isOpen && stream.startsWith(`${given(place, "table")}/`)) fetchThem();
});
