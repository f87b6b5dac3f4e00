// Animates what just happened, once: the place, then movements and tokens, then the totals. Nothing flashes.

const RING = { duration: 500, easing: "ease-out" };
const WAYS = { delay: 500, duration: 350 };
const TOKENS = { delay: 700, duration: 350 };
const SUMS = { delay: 1200, duration: 400 };

/**
 * Animate a strike or an opening on a map that already shows its result. `happened`: the hexes.
 * @param {Element} map
 * @param {string[]} happened
 */
export function enact(map, happened) {
  if (!happened.length || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return;
  for (const area of map.querySelectorAll(".marks-below .area")) appear(area, RING);
  for (const ring of map.querySelectorAll(".marks-below .ring use")) grow(ring);
  for (const way of map.querySelectorAll(".marks-below .arrow.displaced")) appear(way, WAYS);
  for (const at of happened) {
    for (const token of document.getElementById(`hex-${at}`)?.querySelectorAll(".hex-tokens") ?? []) appear(token, TOKENS);
  }
  for (const sums of document.querySelectorAll(".just-dead, .just-sums")) appear(sums, SUMS);
}

/**
 * @param {Element} element
 * @param {KeyframeAnimationOptions} timing
 */
function appear(element, timing) {
  element.animate({ opacity: [0, 1] }, { ...timing, fill: "backwards" });
}

/** @param {Element} ring */
function grow(ring) {
  ring.animate({ transform: ["scale(1.5)", "scale(1)"], opacity: [0, 1] }, RING);
}
