import assert from "node:assert/strict";
import { test } from "node:test";

import { labels } from "../static/crisis_map/labels.js";

test("labels are told apart, whatever stands between them", () => {
  assert.deepEqual(labels("i3 I2,j5→L4"), ["i3", "I2", "j5", "L4"]);
});

test("a label ends where the next one begins", () => {
  assert.deepEqual(labels("I3i12J5"), ["I3", "i12", "J5"]);
});

test("a letter after two labels stays a word of its own", () => {
  assert.deepEqual(labels("G3 H4 R"), ["G3", "H4", "R"]);
});

test("a space at the end begins another word, one in front does not", () => {
  assert.deepEqual(labels("  I3 "), ["I3", ""]);
});
