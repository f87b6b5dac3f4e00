// Data of board games, from the server.

/** A move of a piece from one square to another. */
interface Move {
  piece?: string;
  from: string;
  to: string;
}

/** The moves of a Protector. */
interface GreenwayOffer {
  at: string;
  steps: string[];
  jumps: string[];
}

/** The effect of a card on an Occupier, and what stops it. */
interface GreenwayWay {
  card: string;
  occupier: number;
  moves: Move[];
  halt: string;
  by: string;
  before: string;
}

/** A cell of EARTHQUAKE!'s city: x to the right, y downwards. */
type CityCell = readonly [number, number];

type CityKind = "blue" | "red" | "orange" | "yellow" | "green";

/** Number of pieces of each kind. */
type CityPieces = Record<CityKind, number>;

/** A piece that is laid, or is being laid. */
interface CityPiece {
  readonly kind: CityKind;
  readonly cells: readonly CityCell[];
}

/** A possible place of a piece, by the cell of its letter; `poor`: its links cannot be paid. */
interface CityPlace {
  readonly at: CityCell;
  readonly cells: readonly CityCell[];
  readonly poor: boolean;
}

/** A player's turn on a block. */
interface CityActing {
  readonly you: string;
  readonly here: string;
  readonly savings: CityPieces;
  readonly deeds: Readonly<Record<string, string>>;
  readonly costs: Readonly<Record<string, CityPieces>>;
  readonly owes: CityPieces;
  readonly bedrock: Readonly<Record<string, readonly CityCell[]>>;
  readonly tank_size: number;
}

/** A pointer is on a cell of the city. */
interface CellEvent extends CustomEvent<{ readonly x: number; readonly y: number }> {}

interface DocumentEventMap {
  "cell-tapped": CellEvent;
  "cell-grabbed": CellEvent;
  "cell-dragged": CellEvent;
}
