import assert from "node:assert/strict";
import { test } from "node:test";

import { letterSize } from "../static/legible.js";

test("letters are as high as is asked, where the drawing has room", () => {
  assert.equal(letterSize(12, 0.5), 24);
});

test("they are never smaller than usual, nor larger than there is room for", () => {
  assert.equal(letterSize(12, 4), 16);
  assert.equal(letterSize(12, 0.1), 36);
  assert.equal(letterSize(12, 0.1, { largest: 22 }), 22);
});

test("they are rounded up, so that none is below what was asked", () => {
  assert.equal(letterSize(12, 0.7), 17.15);
});
