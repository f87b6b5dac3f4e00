// Typing a stack of paper forms: hexes in a row go from field to field by themselves, and after a form comes the next one.

const panel = document.getElementById("panel-form");
const form = panel.querySelector("form");

const fields = () => Array.from(form.querySelectorAll(".order-row [data-label]"));

/** The words of what was typed or pasted: a label ends where the next one begins, whatever stands between. */
const words = (text) => text.trimStart().replace(/([a-z]\d+)(?=[a-z])/gi, "$1 ").split(/[^a-z0-9]+/i);

/** Puts what stands in this field in it and in those after it, and goes on from there. */
function spread(field) {
  const typed = words(field.value);
  if (typed.length < 2) return;
  const all = fields();
  let place = all.indexOf(field);
  field.value = "";
  typed.forEach((word, number) => {
    if (number) place += 1;
    if (word && !isToken(all, place, word)) put(all[place], word);
    else if (word) place -= 1;
  });
  const last = all[Math.min(place, all.length - 1)];
  last.focus();
  last.setSelectionRange(last.value.length, last.value.length);
}

function put(field, label) {
  if (!field) return;
  field.value = label;
  const row = field.closest(".order-row");
  for (const each of [row, row.nextElementSibling]) if (each) each.hidden = false;
}

/** P or R after two hexes says which token goes. */
function isToken(all, place, word) {
  const kind = { p: "population", r: "refugee" }[word.toLowerCase()];
  const before = all[place - 1]?.closest(".order-row");
  if (!kind || !before || before === all[place]?.closest(".order-row")) return false;
  before.querySelector("select").value = kind;
  return true;
}

form.addEventListener("input", (event) => {
  if (event.target.matches(".order-row [data-label]")) spread(event.target);
});

form.addEventListener("done", () => form.elements.district.focus({ preventScroll: true }));
