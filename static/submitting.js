// Submitting forms in browsers that are older than requestSubmit and SubmitEvent.submitter.

/** @type {HTMLButtonElement | null} */
let pressed = null;

/**
 * Submits the form as if this button had been pressed, or as if its only one had.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button]
 */
export function submit(form, button) {
  if (form.requestSubmit) return form.requestSubmit(button);
  if (button) return button.click();
  const made = document.createElement("button");
  made.hidden = true;
  form.append(made);
  made.click();
  made.remove();
}

/**
 * The button by which a form was submitted; null where it was a key.
 * @param {SubmitEvent} event
 */
export function submitterOf(event) {
  return event.submitter ?? (pressed?.form === event.target ? pressed : null);
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  pressed = button instanceof HTMLButtonElement ? button : null;
}, { capture: true });
