// What a captain's phone writes, keeps and is told.

/** A line of a form that is being written; `id` tells two tabs that it is the same one. */
interface OrderLine {
  id: string;
  from: string;
  to: string;
  token: string;
}

/** A line as it is sent: `token` null where none was chosen. */
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
  /** The box said that another phone's form of this card lies in it. */
  other: boolean;
  turn: number;
  district: string;
}

/** What changed of the draft. */
type DraftChange = "taken-up" | "lines" | "line" | "notes" | "typing" | "sent";

/** What became of a line; `fate` is null as long as nothing has. */
interface Judged {
  line?: number;
  fate: string | null;
  message: string;
  moved?: string;
  became?: string;
  token?: string;
}

/** A form that this phone sealed and that lies in the box. */
interface SealedForm {
  mark: string;
  id: string;
  turn: number;
  district: string;
  lines: SentLine[];
  notes: string;
  /** The words that find its fate; null once they are forgotten. */
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

/** A sealed form on its way. */
interface OutboxEntry {
  mark: string;
  id: string;
  turn: number;
  district: string;
  form: FormToSend & { request_id: string };
}

/** How the sending of a form stands. */
interface Attempt {
  id: string;
  count: number;
  at: number;
  asking?: AbortController | null;
  since?: number;
}

/** What the box answered to a sealed form. */
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

/** What a card is for. */
interface CardFacts {
  ok: true;
  kind: "order" | "district";
  district: string;
  name: string;
  /** What it is called where there is little room; an earlier version of the program did not say it. */
  short_name?: string;
  streams: string[];
  /** The turn of an order card; a district card has none. */
  turn?: number | null;
  coming_turn: number;
  why_not?: { code: string; message: string } | null;
  box?: { stage: string };
  has_form?: boolean;
  /** What the card shows now, where that was asked. */
  screens?: { stream: string; version: number; parts: Record<string, string> }[];
}

/** What was said of a card; null where no answer came. */
type CardAnswer = CardFacts | CardRefusal | null;

interface CardRefusal {
  ok: false;
  code: string;
  message: string;
  turn?: undefined;
}

/** What a line would do as the map stands; `would`: as it stood, when nothing newer is known. */
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
  /** Lines that are not judged, and why. */
  wrong: { line: number | null; message: string }[];
  isOld: boolean;
}

/** A line that is left of an earlier card. */
interface LeftLine {
  key: string;
  from: string;
  to: string;
  token: string | null;
  district: string;
  told: Judged;
}

/** The words of a receipt that is kept. */
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
