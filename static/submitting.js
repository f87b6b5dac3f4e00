// requestSubmit and SubmitEvent.submitter for iOS 15.

/** @type {HTMLButtonElement | null} */
let pressed = null;

/**
 * Submit the form as if this button had been pressed, or its only one.
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
 * The button that submitted a form; null if a key did.
 * @param {SubmitEvent} event
 */
export function submitterOf(event) {
  return event.submitter ?? (pressed?.form === event.target ? pressed : null);
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  pressed = button instanceof HTMLButtonElement ? button : null;
}, { capture: true });
