import assert from "node:assert/strict";
import { test } from "node:test";

import { framesOf } from "../static/greenway/frames.js";

const told = (frames) => frames.map((frame) => Object.fromEntries(frame));

test("each piece is followed back from where it stands now", () => {
  const steps = [[{ from: "A1", to: "B1" }], [{ from: "B1", to: "C1" }]];
  assert.deepEqual(told(framesOf(steps)), [{ C1: "A1" }, { C1: "B1" }, {}]);
});

test("pieces that move in one step move together", () => {
  const steps = [[{ from: "A1", to: "A2" }, { from: "B1", to: "B2" }]];
  assert.deepEqual(told(framesOf(steps)), [{ A2: "A1", B2: "B1" }, {}]);
});

test("a piece that is pushed on by another one is told apart from it", () => {
  const steps = [[{ from: "B1", to: "C1" }, { from: "A1", to: "B1" }]];
  assert.deepEqual(told(framesOf(steps)), [{ B1: "A1", C1: "B1" }, {}]);
});

test("nothing happened: one frame, and nobody elsewhere", () => {
  assert.deepEqual(told(framesOf([])), [{}]);
});
