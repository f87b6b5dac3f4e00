// The map as a table, made of what each hex says of itself, so that it is as live as the map.

const box = document.getElementById("map-table");
const map = document.getElementById("map-box");
const button = document.getElementById("table-button");
const body = box.querySelector("tbody");

/** The hex, whose it is, and what stands there, in three cells. */
const cells = ({ dataset }) => [dataset.hex, dataset.district, dataset.tokens];

function row(hex) {
  const line = document.createElement("tr");
  line.id = `row-${hex.dataset.hex}`;
  cells(hex).forEach((text, number) => {
    const cell = document.createElement(number ? "td" : "th");
    if (!number) cell.scope = "row";
    cell.textContent = text;
    line.append(cell);
  });
  return line;
}

button.addEventListener("click", () => {
  const shown = box.hidden;
  button.setAttribute("aria-pressed", String(shown));
  if (shown) body.replaceChildren(...Array.from(document.querySelectorAll("[data-hex]"), row));
  box.hidden = !shown;
  map.hidden = shown;
  if (shown) box.focus();
});

document.addEventListener("part", (event) => {
  if (!box.hidden && event.target.dataset?.hex) document.getElementById(`row-${event.target.dataset.hex}`)?.replaceWith(row(event.target));
});
