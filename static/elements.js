// Typed lookups of elements that a page's template must have. A missing element throws at once.

/**
 * The element with this id.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 */
export function byId(id, kind) {
  return promised(document.getElementById(id), `#${id}`, kind);
}

/**
 * The first element in `root` that matches the selector.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function first(root, selector, kind) {
  return promised(root.querySelector(selector), selector, kind);
}

/**
 * All elements in `root` that match the selector.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function all(root, selector, kind) {
  return Array.from(root.querySelectorAll(selector), (each) => promised(each, selector, kind));
}

/**
 * The field of a form with this name.
 * @template {Element} [T=HTMLInputElement]
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {new () => T} [kind]
 */
export function field(form, name, kind) {
  const expected = /** @type {new () => T} */ (kind ?? HTMLInputElement);
  return promised(/** @type {Element | null} */ (form.elements.namedItem(name)), `field ${name}`, expected);
}

/**
 * The closest ancestor of the event's target that matches the selector; null if there is none.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [kind]
 */
export function around({ target }, selector, kind) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found && promised(found, selector, kind);
}

/**
 * A new SVG element with these attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 */
export function svgElement(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  return made;
}

/**
 * A copy of the content of the template with this id.
 * @param {string} id
 */
export function copyOf(id) {
  return /** @type {HTMLElement} */ (first(byId(id, HTMLTemplateElement).content, "*").cloneNode(true));
}

/**
 * @template {Element} T
 * @param {Element | null | undefined} found
 * @param {string} what
 * @param {new () => T} [kind]
 * @returns {T}
 */
function promised(found, what, kind) {
  const expected = /** @type {new () => T} */ (kind ?? HTMLElement);
  if (found instanceof expected) return found;
  throw new TypeError(found ? `${what} is a ${found.constructor.name}, and no ${expected.name}` : `This page has no ${what}`);
}
