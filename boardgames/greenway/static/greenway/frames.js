// Where pieces stood before what just happened, and after each of its steps.

/**
 * Follows each piece back from where it stands now; a step is a list of moves.
 * @param {readonly (readonly Move[])[]} steps
 */
export function framesOf(steps) {
  const places = new Map();
  const back = [new Map()];
  for (const moves of [...steps].reverse()) {
    for (const { from, to } of [...moves].reverse()) {
      const home = [...places].find(([, at]) => at === to)?.[0] ?? to;
      places.set(home, from);
    }
    back.unshift(new Map(places));
  }
  return back;
}
