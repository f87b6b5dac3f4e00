// What the browser's own types leave open, and our pages settle.

/** Every element of our pages is HTML or SVG, and these two have the same hands. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {}

/** Whatever is pressed, typed or focused on a page is one of its elements. */
interface UIEvent {
  readonly target: Element;
}

interface SubmitEvent {
  readonly target: HTMLFormElement;
}

interface FormDataEvent {
  readonly target: HTMLFormElement;
}

/** The little of htmx that scripts use. */
interface Window {
  htmx: {
    ajax(verb: "GET", address: string, options: { target: Element; swap: string }): void;
    process(element: Element): void;
  };
}
