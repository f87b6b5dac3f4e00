// Letters of the map that would be too small to read are drawn larger, up to what the drawing has room for.

const USUAL = 16;
const LARGEST = 36; // in the map's units: more would cover tokens; names and tags are at most 30, as map.css says

/**
 * How large a letter is drawn, in the map's units: as high as `least` pixels where there are `scale` of them in a unit.
 * @param {number} least
 * @param {number} scale
 * @param {number} [largest]
 */
export function letterSize(least, scale, largest = LARGEST) {
  return Math.ceil(Math.min(largest, Math.max(USUAL, least / scale)) * 100) / 100;
}

/**
 * Keeps labels, names and tags of a map as high as `least()` says, in pixels, or nearly so on a very large map.
 * @param {SVGSVGElement} map
 * @param {() => number} least
 */
export function keepLegible(map, least) {
  const fit = () => {
    const scale = map.getScreenCTM()?.a;
    if (!scale) return;
    map.style.setProperty("--letters", String(letterSize(least(), scale, Number(map.dataset.largest) || LARGEST)));
  };
  new ResizeObserver(fit).observe(map);
  new MutationObserver(fit).observe(map, { attributeFilter: ["viewBox"] });
  fit();
  return fit;
}
