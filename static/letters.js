// Letters of a drawing that would be too small to read are drawn larger, up to what the drawing has room for.

const LEAST = 12; // pixels
const USUAL = 16; // in the drawing's units, as is the largest
export const LARGEST = 36; // for more, a map has room for neither labels nor names and tags

/**
 * How large a letter is drawn, in the drawing's units: as high as `least` pixels where there are `scale` of them in a unit.
 * @param {number} least
 * @param {number} scale
 * @param {{usual?: number, largest?: number}} [room]
 */
export function letterSize(least, scale, { usual = USUAL, largest = LARGEST } = {}) {
  return Math.ceil(Math.min(largest, Math.max(usual, least / scale)) * 100) / 100;
}

/**
 * Keeps what is written in a drawing as high as `least()` says, in pixels, or nearly so in a very large one: --letters.
 * Its data-usual and data-largest say how large letters are there, where that is not as on a map.
 * @param {SVGSVGElement} drawing
 * @param {() => number} [least]
 */
export function keepLegible(drawing, least = () => LEAST) {
  const room = { usual: Number(drawing.dataset.usual) || USUAL, largest: Number(drawing.dataset.largest) || LARGEST };
  const fit = () => {
    const scale = drawing.getScreenCTM()?.a;
    if (scale) drawing.style.setProperty("--letters", String(letterSize(least(), scale, room)));
  };
  new ResizeObserver(fit).observe(drawing);
  new MutationObserver(fit).observe(drawing, { attributeFilter: ["viewBox"] });
  fit();
  return fit;
}
