// Custom events between scripts.

/** A part of the screen was redrawn. */
interface PartEvent extends CustomEvent<{ readonly name: string }> {
  readonly target: Element;
}

interface ScreenEvent extends CustomEvent<{ readonly stream: string; readonly version: number }> {}

/** An action was done; the detail has the fields that were sent, the target is the form or button. */
interface DoneEvent extends CustomEvent<Readonly<Record<string, string>>> {
  readonly target: Element;
}

/** htmx is about to send a form. */
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

/** A tool of the console was opened by a button, or closed. */
interface ToolEvent extends CustomEvent<{ readonly tool: string; readonly open: boolean; readonly button?: HTMLElement }> {}

interface DocumentEventMap {
  tool: ToolEvent;
  /** The console shows another city; the detail has the map's new size. */
  city: CustomEvent<{ readonly viewBox: string }>;
}
