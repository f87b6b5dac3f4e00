// Positions of pieces before the newest events and after each step.

/**
 * Trace each piece back from its current square. A step is a list of moves.
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
