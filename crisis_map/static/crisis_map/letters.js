// Letters of the map that would be too small to read are drawn larger, up to what the drawing has room for.

const USUAL = 16;
const LARGEST = 30; // in the map's units; names and tags have found their places for this

/**
 * Keeps labels, names and tags of a map as high as `least()` says, in pixels, or nearly so on a very large map.
 * @param {SVGSVGElement} map
 * @param {() => number} least
 */
export function keepLegible(map, least) {
  const fit = () => {
    const scale = map.getScreenCTM()?.a;
    if (!scale) return;
    const letter = Math.min(Number(map.dataset.largest) || LARGEST, Math.max(USUAL, least() / scale));
    map.style.setProperty("--letters", String(Math.ceil(letter * 100) / 100));
  };
  new ResizeObserver(fit).observe(map);
  new MutationObserver(fit).observe(map, { attributeFilter: ["viewBox"] });
  fit();
  return fit;
}
