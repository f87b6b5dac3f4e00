// What boards hand to their scripts.

/** A piece goes from one square to another. */
interface Move {
  piece?: string;
  from: string;
  to: string;
}

/** Where a Protector may go. */
interface GreenwayOffer {
  at: string;
  steps: string[];
  jumps: string[];
}

/** What a card would do to an Occupier, and what stops it. */
interface GreenwayWay {
  card: string;
  occupier: number;
  moves: Move[];
  halt: string;
  by: string;
  before: string;
}
