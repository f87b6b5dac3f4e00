// Formats times for clocks.

/** @type {Intl.DateTimeFormat | undefined} */
let clock; // made once, as that takes a slow phone milliseconds

/**
 * The hour and minute of a moment, in this device's time zone.
 * @param {Date} moment
 */
export function timeOfDay(moment) {
  clock ??= new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return clock.format(moment);
}

/**
 * Minutes and seconds left, rounded up, so that a clock shows 00:00 only when its time is over. After that, the time since
 * then with a plus.
 * @param {number} milliseconds
 */
export function minutesAndSeconds(milliseconds) {
  const seconds = milliseconds > 0 ? Math.ceil(milliseconds / 1000) : Math.floor(-milliseconds / 1000);
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return `${milliseconds < 0 ? "+" : ""}${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
