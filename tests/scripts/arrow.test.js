import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { arrow } from "../static/crisis_map/arrow.js";

const { measures, arrows } = JSON.parse(readFileSync(new URL("./arrows.json", import.meta.url), "utf8"));

test("an arrow has the same shape as the map's own", () => {
  assert.ok(arrows.length > 5);
  for (const { from, to, shaft, head } of arrows) {
    const drawn = arrow(from, to, measures);
    assert.deepEqual({ shaft: drawn.shaft, head: drawn.head }, { shaft, head });
  }
});

test("a number on its tail stands on the way, away from the middle of the hex", () => {
  const { tail } = arrow({ x: 0, y: 0 }, { x: 300, y: 0 }, measures);
  assert.deepEqual(tail, { x: measures.edge, y: 0 });
});
