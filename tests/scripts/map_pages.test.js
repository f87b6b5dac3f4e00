import assert from "node:assert/strict";
import { test } from "node:test";

import { pagesOf } from "../static/crisis_map/map_pages.js";

test("a city that can be read at once has no pages", () => {
  assert.deepEqual(pagesOf([0, 0, 950, 930], 1.25, 1400, 300), []);
});

test("whatever is no larger than the overlap is wholly on one of the pages", () => {
  const [left, top, wide, high, overlap] = [-30, -20, 3000, 2600, 300];
  const pages = pagesOf([left, top, wide, high], 1.25, 1400, overlap);
  for (let x = left; x <= left + wide - overlap; x += 50) {
    for (let y = top; y <= top + high - overlap; y += 50) {
      assert.ok(pages.some(([a, b, c, d]) => a <= x && b <= y && a + c >= x + overlap && b + d >= y + overlap), `${x} ${y}`);
    }
  }
});

test("no page is larger than can be read, nor goes beyond the city", () => {
  for (const [x, y, wide, high] of pagesOf([0, 0, 3000, 1000], 0.8, 1400, 300)) {
    assert.ok(wide <= 1400 * 0.8 && high <= 1400 && x >= 0 && y >= 0 && x + wide <= 3000.001 && y + high <= 1000.001);
  }
});
