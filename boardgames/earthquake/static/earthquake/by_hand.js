// Cells are written in one row, as "4,31 5,31", and go out as one field for each number.

function spell(field) {
  for (const old of field.form.querySelectorAll("[data-spelled]")) old.remove();
  field.value.split(/\s+/).filter(Boolean).forEach((cell, place) => {
    cell.split(",").forEach((value, axis) => {
      const hidden = Object.assign(document.createElement("input"), { type: "hidden", name: `cells.${place}.${axis}`, value });
      hidden.dataset.spelled = "";
      field.form.append(hidden);
    });
  });
}

document.addEventListener("input", ({ target }) => {
  if ("spellCells" in target.dataset) spell(target);
});
