// What the story of a day hands to its script.

/** One step: what is said, where in the programme, and by name the number of each part's markup. `clock`: for Control alone. */
interface StoryFrame {
  said: string;
  where: string;
  clock?: string;
  parts: Record<string, number>;
}

interface StoryPiece {
  frames: StoryFrame[];
  markup: string[];
}

type StoryMark = "strike" | "slide" | "undone";

interface StoryAxis {
  last: number;
  stretches: { from: number; phase: string; turn: string; plays: boolean }[];
  marks: [number, StoryMark][];
  words: Record<StoryMark, string>;
  turns: { turn: number; shown: string; opened: number; closed: number }[];
}
