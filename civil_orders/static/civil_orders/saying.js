// The words of the page's scripts, in the reader's language.

export const words = document.getElementById("phone-words")?.dataset ?? {};

/** The text with what stands in braces put in. */
export function fill(text, what) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => what[name] ?? whole);
}
