// Data of the story of a day, from the server.

/** One step: its text, its place in the programme, and the index of each part's markup. `clock`: for Control only. */
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
  stretches: { from: number; phase: string; turn: string; plays: boolean; yields: boolean }[];
  marks: [number, StoryMark][];
  words: Record<StoryMark, string>;
  turns: { turn: number; shown: string; opened: number; closed: number }[];
}
