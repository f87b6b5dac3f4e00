// Texts come from the page's template, in the reader's language; scripts put figures in and write them where they belong.

/**
 * The text with what stands in braces put in; what is not known stays as it is.
 * @param {string | undefined} text
 * @param {object} figures
 */
export function fill(text, figures) {
  if (text === undefined) throw new TypeError(`This page has no text for ${JSON.stringify(figures)}`);
  const known = new Map(Object.entries(figures));
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(known.get(name) ?? whole));
}

/**
 * Writes the text in its place, unless it stands there already: it would be read out again.
 * @param {Element | null} place
 * @param {string | undefined} text
 */
export function write(place, text = "") {
  if (place && place.textContent !== text) place.textContent = text;
}

/**
 * What the template wrote in `data-…` of this element, called as in `dataset`.
 * @param {HTMLOrSVGElement} element
 * @param {string} name
 */
export function given(element, name) {
  const text = element.dataset[name];
  if (text === undefined) throw new TypeError(`Nothing is given as ${name}`);
  return text;
}
