// Shows a table's page the due notes that are for it; those for other tables are on the console.

import { all, first } from "../elements.js";
import { given } from "../words.js";

const here = document.querySelector("[data-notes-of]");

function show() {
  if (!(here instanceof HTMLElement)) return;
  const table = given(here, "notesOf");
  const rows = all(here, ".note-row");
  for (const row of rows) row.hidden = row.dataset.noteTable !== table;
  first(here, ".notes-due").hidden = rows.every((row) => row.hidden);
}

document.addEventListener("part", (event) => event.detail.name === "notes-due" && show());
show();
