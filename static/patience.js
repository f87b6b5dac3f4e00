// How long an answer is waited for, in every browser: AbortSignal.timeout and .any are newer than some phones.

/**
 * A signal that gives up after so many milliseconds, or when the other one does.
 * @param {number} milliseconds
 * @param {AbortSignal} [other]
 */
export function patience(milliseconds, other) {
  const control = new AbortController();
  const giveUp = () => control.abort();
  setTimeout(giveUp, milliseconds);
  if (other?.aborted) giveUp();
  other?.addEventListener("abort", giveUp);
  return control.signal;
}
