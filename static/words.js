// Texts of scripts come from the page's template, in the reader's language, with placeholders in braces.

/**
 * The text with its placeholders filled in; unknown ones stay as they are.
 * @param {string | undefined} text
 * @param {object} figures
 */
export function fill(text, figures) {
  if (text === undefined) throw new TypeError(`This page has no text for ${JSON.stringify(figures)}`);
  const known = new Map(Object.entries(figures));
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(known.get(name) ?? whole));
}

/**
 * Write the text, unless it is there already: screen readers would read it out again.
 * @param {Element | null} place
 * @param {string | undefined} text
 */
export function write(place, text = "") {
  if (place && place.textContent !== text) place.textContent = text;
}

/**
 * A `data-…` attribute that the template must have written, named as in `dataset`.
 * @param {HTMLOrSVGElement} element
 * @param {string} name
 */
export function given(element, name) {
  const text = element.dataset[name];
  if (text === undefined) throw new TypeError(`This element has no data attribute ${name}`);
  return text;
}
