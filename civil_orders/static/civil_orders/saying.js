// The words of the page's scripts, in the reader's language.

export const words = document.getElementById("phone-words")?.dataset ?? {};

/** The text with what stands in braces put in. */
export function fill(text, what) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => what[name] ?? whole);
}

/** The word called `name` for this many; where there is but one, its own. */
export function sayMany(name, count) {
  return fill((count === 1 && words[`${name}One`]) || words[name], { count });
}

export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
