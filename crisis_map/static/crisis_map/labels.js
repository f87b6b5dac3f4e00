// Labels of hexes, as people type and paste them.

/**
 * The words of what was typed or pasted: a label ends where the next one begins, whatever stands between.
 * @param {string} text
 */
export function labels(text) {
  return text.trimStart().replace(/([a-z]\d+)(?=[a-z])/gi, "$1 ").split(/[^a-z0-9]+/i);
}
