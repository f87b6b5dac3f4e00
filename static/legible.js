// Enlarges letters in a drawing that would be too small to read, as far as the drawing has room.

const LEAST = 12; // pixels
const DEFAULT = 16; // in units of the drawing, like LARGEST
export const LARGEST = 36; // a map has no room for larger labels

/**
 * The font size in units of the drawing, so that letters are at least `least` pixels high at `scale` pixels a unit.
 * @param {number} least
 * @param {number} scale
 * @param {{usual?: number, largest?: number}} [room]
 */
export function letterSize(least, scale, { usual = DEFAULT, largest = LARGEST } = {}) {
  return Math.ceil(Math.min(largest, Math.max(usual, least / scale)) * 100) / 100;
}

/**
 * Keep --letters, the font size of a drawing, at `least()` pixels or more, up to its data-largest. data-usual is the size
 * where that is large enough.
 * @param {SVGSVGElement} drawing
 * @param {() => number} [least]
 */
export function keepLegible(drawing, least = () => LEAST) {
  const room = { usual: Number(drawing.dataset.usual) || DEFAULT, largest: Number(drawing.dataset.largest) || LARGEST };
  const fit = () => {
    const scale = drawing.getScreenCTM()?.a;
    if (scale) drawing.style.setProperty("--letters", String(letterSize(least(), scale, room)));
  };
  new ResizeObserver(fit).observe(drawing);
  new MutationObserver(fit).observe(drawing, { attributeFilter: ["viewBox"] });
  fit();
  return fit;
}
