import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { readKind, readLabel, readRows } from "../static/crisis_map/line_reader.js";

const UNCLEAR = "?";

/** @type {string[][]} */
const spellings = JSON.parse(readFileSync(new URL("spellings.json", import.meta.url), "utf8"));

for (const [text, ...lines] of spellings) {
  test(`it reads ${JSON.stringify(text)} as the server does`, () => {
    const found = readRows(text).map((line) => ("unclear" in line ? UNCLEAR : [line.from, line.to, line.token].join(" ").trim()));
    assert.deepEqual(found, lines);
  });
}

test("one hex is read however it is typed, and two or none are not", () => {
  const typed = ["i3", " Ｉ３", "I 3", "1. I3", "from I3", "I3 →", "I3.", "(I3)", "→ I3", "I3 I2", "2 I3", "I", "3", "", "І3", "I03"];
  assert.deepEqual(typed.map((text) => readLabel(text)), ["I3", "I3", "I3", "I3", "I3", "I3", "I3", "I3", "", "", "", "", "", "", "", ""]);
});

test("where a line goes to may begin with an arrow or a word", () => {
  assert.deepEqual(["to I2", "→ I2", "到I2", "I2 →"].map((text) => readLabel(text, true)), ["I2", "I2", "I2", ""]);
});

test("a kind of token is read by its word or its letter", () => {
  assert.deepEqual(["p", "(Ref.)", "居民", "any", "horse", ""].map(readKind), ["population", null, "population", "", null, null]);
});
