// In narrow windows, shows one of three sections: the lines to come, the districts, the log. Badges on the section buttons
// and on a panel's Done count changes that are out of sight.

import { all, first } from "../elements.js";
import { given } from "../words.js";
import { closeTool } from "./tools.js";

const box = first(document, ".console");
/** @type {Map<string, Set<string>>} */
const changed = new Map(); // by section: ids of the parts that changed since it was last in sight

/** @param {string} name */
const place = (name) => first(box, name);
const twoColumns = matchMedia("(max-width: 79.99rem)");
const oneColumn = matchMedia("(max-width: 63.99rem)");

const sections = () => all(box, "[data-section-of]");

/** @param {string} name */
export function showSection(name) {
  closeTool();
  box.dataset.section = name;
  for (const button of all(box, "[data-shows-section]")) {
    button.setAttribute("aria-pressed", String(button.dataset.showsSection === name));
  }
  count();
}

function count() {
  for (const section of sections()) if (section.getClientRects().length) changed.delete(given(section, "sectionOf"));
  for (const button of all(box, "[data-shows-section]")) tell(button, changed.get(given(button, "showsSection"))?.size);
  const behind = sections().filter((section) => section.matches(".standing"));
  const unseen = behind.reduce((sum, section) => sum + (changed.get(given(section, "sectionOf"))?.size ?? 0), 0);
  for (const button of all(box, ".panel [data-close]")) tell(button, unseen);
}

/**
 * @param {HTMLElement} button
 * @param {number} [number]
 */
function tell(button, number) {
  if (number) button.dataset.unseen = String(number);
  else delete button.dataset.unseen;
}

/** Move elements for the number of columns: with two, the outlook is below the map and Undo beside the tools. */
function arrange() {
  if (twoColumns.matches) place(".strips").before(place(".outlook"));
  else place(".side").prepend(place(".outlook"));
  if (twoColumns.matches && !oneColumn.matches) place(".map-foot").append(place(".undo-place"));
  else box.append(place(".undo-place"));
  count();
}

document.addEventListener("part", (event) => {
  const section = event.target.closest("[data-section-of]");
  if (!section || section.getClientRects().length) return;
  const name = given(section, "sectionOf");
  changed.set(name, (changed.get(name) ?? new Set()).add(event.target.id));
  count();
});

document.addEventListener("click", (event) => {
  const name = event.target.closest?.("[data-shows-section]")?.dataset.showsSection;
  if (name) showSection(name);
});
document.addEventListener("tool", ({ detail }) => {
  count();
  if (detail.open && oneColumn.matches) place(`[data-panel="${detail.tool}"]`).scrollIntoView({ block: "nearest" });
});
for (const width of [twoColumns, oneColumn]) width.addEventListener("change", arrange);
arrange();
