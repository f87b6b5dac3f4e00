import assert from "node:assert/strict";
import { test } from "node:test";

import { minutesAndSeconds } from "../static/minutes.js";

test("a clock shows 00:00 only when its time is over", () => {
  assert.deepEqual([60001, 60000, 1, 0].map(minutesAndSeconds), ["01:01", "01:00", "00:01", "00:00"]);
});

test("after the end it counts up, with a plus", () => {
  assert.deepEqual([-1, -999, -1000, -3600000].map(minutesAndSeconds), ["+00:00", "+00:00", "+00:01", "+60:00"]);
});
