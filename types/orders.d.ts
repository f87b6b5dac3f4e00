// Data of a captain's phone: drafts, sealed forms, and the server's answers.

/** A line of a draft; `id` is the same in two tabs. */
interface OrderLine {
  id: string;
  from: string;
  to: string;
  token: string;
}

/** A line as it is sent; `token` is null if none was chosen. */
interface SentLine {
  from: string;
  to: string;
  token: string | null;
}

interface LineInWriting {
  from: string;
  to: string;
  token: string;
}

interface Draft {
  lines: OrderLine[];
  notes: string;
  typing: LineInWriting;
  /** The request ids of its sealed forms. */
  sent: string[];
  /** The box holds another phone's form of this card. */
  other: boolean;
  turn: number;
  district: string;
}

/** What changed of the draft. */
type DraftChange = "taken-up" | "lines" | "line" | "notes" | "typing" | "sent";

/** The fate of a line; null until it is judged. */
interface Judged {
  line?: number;
  fate: string | null;
  message: string;
  moved?: string;
  became?: string;
  token?: string;
}

/** A form that this phone sealed and the box acknowledged. */
interface SealedForm {
  mark: string;
  id: string;
  turn: number;
  district: string;
  lines: SentLine[];
  notes: string;
  /** The words of its receipt; null once they are forgotten. */
  words: string[] | null;
  replaced?: boolean;
  void?: boolean;
  stage?: string;
  fates?: Judged[];
  seen?: boolean;
}

interface FormToSend {
  card: string;
  lines: SentLine[];
  notes: string;
  replaces: string[];
  replace: "any" | "named";
}

/** A sealed form that is not acknowledged yet. */
interface OutboxEntry {
  mark: string;
  id: string;
  turn: number;
  district: string;
  form: FormToSend & { request_id: string };
}

/** The state of sending a form. */
interface Attempt {
  id: string;
  count: number;
  at: number;
  asking?: AbortController | null;
  since?: number;
}

/** The box's answer to a sealed form. */
interface OutboxAnswer {
  ok: boolean;
  receipt: string[];
  code: string;
  message: string;
  line?: number;
}

type OutboxNews =
  | { what: "sending"; entry: OutboxEntry }
  | { what: "waiting"; entry: OutboxEntry & { seconds: number } }
  | { what: "refused"; entry: { mark: string; id: string } & OutboxAnswer }
  | { what: "acknowledged"; entry: { mark: string } };

/** The server's facts about a card. */
interface CardFacts {
  ok: true;
  kind: "order" | "district";
  district: string;
  name: string;
  /** A name for little room; missing in answers that an earlier version stored. */
  short_name?: string;
  streams: string[];
  /** The turn of an order card; a district card has none. */
  turn?: number | null;
  coming_turn: number;
  why_not?: { code: string; message: string } | null;
  box?: { stage: string };
  has_form?: boolean;
  /** The card's screens, if they were requested. */
  screens?: { stream: string; version: number; parts: Record<string, string> }[];
}

/** The server's answer about a card; null: no answer. */
type CardAnswer = CardFacts | CardRefusal | null;

interface CardRefusal {
  ok: false;
  code: string;
  message: string;
  turn?: undefined;
}

/** The effect of a line on the present map; `would`: on the last known map. */
interface Verdict {
  verdict: string;
  message: string;
  would: string;
  token?: string;
  clears?: boolean;
  becomes?: string;
}

interface AdvisedLine extends Verdict {
  cost: number;
  left: number;
  line: number;
  from: string;
  to: string;
}

interface Advice {
  lines: AdvisedLine[];
  /** Lines that cannot be judged, and why. */
  wrong: { line: number | null; message: string }[];
  isOld: boolean;
}

/** A line that remains of an earlier card. */
interface LeftLine {
  key: string;
  from: string;
  to: string;
  token: string | null;
  district: string;
  told: Judged;
}

/** A kept receipt. */
interface Receipt {
  words: string[];
}

interface StateChange {
  readonly state: string;
  readonly before: string | undefined;
}

interface DocumentEventMap {
  advice: CustomEvent<Advice>;
  call: CustomEvent<null>;
  draft: CustomEvent<{ readonly what: DraftChange }>;
  facts: CustomEvent<null>;
  form: CustomEvent<null>;
  keeping: CustomEvent<null>;
  outbox: CustomEvent<OutboxNews>;
  receipt: CustomEvent<null>;
  released: CustomEvent<null>;
  state: CustomEvent<StateChange>;
}
