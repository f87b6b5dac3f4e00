// AbortSignal.timeout and AbortSignal.any for iOS 15.

/**
 * A signal that aborts after so many milliseconds, or with the other signal.
 * @param {number} milliseconds
 * @param {AbortSignal} [other]
 */
export function timeoutSignal(milliseconds, other) {
  const control = new AbortController();
  const giveUp = () => control.abort();
  setTimeout(giveUp, milliseconds);
  if (other?.aborted) giveUp();
  other?.addEventListener("abort", giveUp);
  return control.signal;
}
