// What is hidden at a table is fetched when Control asks for it, again with every step, and gone once it is put away.

import { holdsInput } from "./parts.js";

const place = document.getElementById("secrets");
const show = document.getElementById("show-secrets");
const away = document.getElementById("hide-secrets");

function fetchThem() {
  window.htmx.ajax("GET", show.dataset.address, { target: place, swap: "innerHTML" });
}

function shown(is) {
  show.hidden = is;
  away.hidden = !is;
}

show?.addEventListener("click", () => {
  fetchThem();
  shown(true);
  away.focus();
});
away?.addEventListener("click", () => {
  place.replaceChildren();
  shown(false);
  show.focus();
});
document.body.addEventListener("screen", ({ detail: { stream } }) => {
  if (show?.hidden && stream.startsWith(`${show.dataset.table}/`) && !holdsInput(place)) fetchThem();
});
