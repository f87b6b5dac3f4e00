// What our pages guarantee beyond TypeScript's DOM types.

/** Every element of our pages is HTML or SVG. */
interface Element extends HTMLOrSVGElement, ElementCSSInlineStyle {}

/** Events that are handled here have elements as targets. */
interface UIEvent {
  readonly target: Element;
}

interface SubmitEvent {
  readonly target: HTMLFormElement;
}

interface FormDataEvent {
  readonly target: HTMLFormElement;
}

/** The part of htmx that scripts use. */
interface Window {
  htmx: {
    ajax(verb: "GET", address: string, options: { target: Element; swap: string }): void;
    trigger(element: Element, event: string): void;
    process(element: Element): void;
  };
}
