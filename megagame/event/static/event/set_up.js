// A phase is saved as soon as one of its fields was changed, one phase after the other, so that nothing waits for a press.
// Its usual name is shown in the reader's language, and goes back as it came unless somebody typed another.

const SAVES = "[data-save-on-change]";

const waiting = new Set(); // forms that were changed while another was being saved
let saving = null;

function save(form) {
  if (!form.reportValidity()) return;
  if (saving) return void waiting.add(form);
  saving = form;
  form.requestSubmit();
}

/** What was being saved is, or was refused: the next one's turn. */
function goOn() {
  saving = null;
  const [next] = waiting;
  waiting.delete(next);
  if (next?.isConnected) save(next);
}

function say(form, when) {
  const place = form.querySelector(".saved");
  place.textContent = place.dataset[when] ?? "";
}

/** The phase is called so from now on, whoever asks. */
function settle(form, name) {
  form.elements.was.value = form.elements.name.dataset.unchanged = name;
  say(form, "whenSaved");
}

document.addEventListener("change", ({ target, isTrusted }) => {
  const form = isTrusted && target.closest?.(SAVES);
  if (form) save(form);
});
document.addEventListener("input", ({ target }) => {
  const form = target.closest?.(SAVES);
  if (form) say(form, "whenTyped");
});
document.addEventListener("done", ({ target, detail }) => {
  const form = target.closest?.(SAVES);
  if (form) settle(form, detail.name);
  if (saving) goOn();
});
document.addEventListener("refused", () => saving && goOn());
document.addEventListener("reset", ({ target }) => {
  if (target.matches(SAVES)) say(target, "none");
});
window.addEventListener("beforeunload", (event) => {
  const fields = Array.from(document.querySelectorAll(`${SAVES} :is([name=name], [name=minutes])`));
  if (saving || fields.some((field) => field.value !== field.defaultValue)) event.preventDefault();
});

document.addEventListener("formdata", (event) => {
  const field = event.target.querySelector("[data-unchanged]");
  if (field && field.value === field.defaultValue) event.formData.set("name", field.dataset.unchanged);
});
