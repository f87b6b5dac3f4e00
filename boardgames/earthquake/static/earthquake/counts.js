// Pieces chosen kind by kind, with a plus and a minus each; the large button says what they come to.

const said = (text, words) => text.replace(/\{(\w+)\}/g, (_, name) => words[name]);
const fields = (form) => Array.from(form.querySelectorAll(".count"));

function sums(form) {
  const chosen = fields(form).map((field) => [Number(field.value), Number(field.dataset.squares)]);
  const pieces = chosen.reduce((sum, [many]) => sum + many, 0);
  return { pieces, squares: chosen.reduce((sum, [many, each]) => sum + many * each, 0) };
}

/** How many of this kind may be added still: of what there is, of the squares that are wanted, of the most pieces. */
function room(form, field) {
  const { exact, most } = form.dataset;
  const { pieces, squares } = sums(form);
  const left = exact ? Math.floor((Number(exact) - squares) / Number(field.dataset.squares)) : Infinity;
  return Math.min(Number(field.max) - Number(field.value), left, most ? Number(most) - pieces : Infinity);
}

function tell(form) {
  const { pieces, squares } = sums(form);
  const { exact, ready, open } = form.dataset;
  const isReady = exact ? squares === Number(exact) : pieces > 0;
  const button = form.querySelector("button[type=submit]");
  button.textContent = said(isReady ? ready : open, { pieces, squares, left: Number(exact) - squares });
  button.setAttribute("aria-disabled", String(!isReady));
  if (isReady) button.removeAttribute("aria-disabled");
  for (const field of fields(form)) {
    const row = field.closest(".count-row");
    row.querySelector('[data-step="-1"]').disabled = Number(field.value) <= 0;
    row.querySelector('[data-step="1"]').disabled = room(form, field) <= 0;
  }
}

function tellAll() {
  for (const form of document.querySelectorAll("[data-counts]")) tell(form);
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.(".count-row [data-step]");
  if (!pressed) return;
  const form = pressed.closest("form");
  const field = pressed.closest(".count-row").querySelector(".count");
  const by = Number(pressed.dataset.step);
  if (by > 0 && room(form, field) <= 0) return;
  field.value = String(Math.max(0, Number(field.value) + by));
  tell(form);
});

// Dice that were not entered are not sent; who gives nothing sends that.
document.addEventListener("htmx:configRequest", (event) => {
  const { formData, triggeringEvent } = event.detail;
  for (const name of Array.from(formData.keys())) if (name.startsWith("quake.") && !formData.get(name)) formData.delete(name);
  if (!triggeringEvent?.submitter?.matches("[data-nothing]")) return;
  for (const name of Array.from(formData.keys())) if (name.startsWith("pieces.")) formData.delete(name);
  if (formData.get("type") === "contribute") formData.set("pieces.blue", "0");
}, { capture: true });

document.addEventListener("reset", () => setTimeout(tellAll));
document.addEventListener("part", ({ detail }) => {
  if (detail.name === "turn") tellAll();
});
tellAll();
