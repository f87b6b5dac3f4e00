// Fetches a table's secrets while Control shows them, again after each step.

import { byId } from "./elements.js";
import { holdsInput } from "./parts.js";
import { given } from "./words.js";

const place = byId("secrets");
const show = byId("show-secrets");
const away = byId("hide-secrets");

function fetchThem() {
  window.htmx.ajax("GET", given(show, "address"), { target: place, swap: "innerHTML" });
}

/** @param {boolean} is */
function shown(is) {
  show.hidden = is;
  away.hidden = !is;
}

show.addEventListener("click", () => {
  fetchThem();
  shown(true);
  away.focus();
});
away.addEventListener("click", () => {
  place.replaceChildren();
  shown(false);
  show.focus();
});
document.body.addEventListener("screen", ({ detail: { stream } }) => {
  if (show.hidden && stream.startsWith(`${show.dataset.table}/`) && !holdsInput(place)) fetchThem();
});
