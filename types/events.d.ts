// What scripts tell one another by events of the page.

/** A part of the screen was drawn anew. */
interface PartEvent extends CustomEvent<{ readonly name: string }> {
  readonly target: Element;
}

interface ScreenEvent extends CustomEvent<{ readonly stream: string; readonly version: number }> {}

/** What was sent from a form, or from a button that is none, was done: with the fields that were sent. */
interface DoneEvent extends CustomEvent<Readonly<Record<string, string>>> {
  readonly target: Element;
}

/** htmx is about to send what stands in a form. */
interface ConfigRequestEvent extends CustomEvent<{
  readonly verb: string;
  readonly path: string;
  readonly elt: Element;
  readonly formData: FormData;
  readonly errors: readonly unknown[];
  readonly headers: Record<string, string>;
  readonly triggeringEvent?: SubmitEvent;
}> {}

interface DocumentEventMap {
  part: PartEvent;
  screen: ScreenEvent;
  beat: CustomEvent<import("../static/live.js").BeatFrame>;
  done: DoneEvent;
  refused: CustomEvent<{ readonly code?: string }>;
  "live-state": CustomEvent<null>;
  "thrown-out": CustomEvent<null>;
  "htmx:configRequest": ConfigRequestEvent;
  "htmx:afterSwap": CustomEvent;
}

interface HTMLElementEventMap {
  screen: ScreenEvent;
  done: DoneEvent;
}

/** A tool of the console was opened, by this button, or closed. */
interface ToolEvent extends CustomEvent<{ readonly tool: string; readonly open: boolean; readonly button?: HTMLElement }> {}

interface DocumentEventMap {
  tool: ToolEvent;
}
