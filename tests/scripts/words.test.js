import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, given, write } from "../static/words.js";

test("what stands in braces is put in, and what is not known stays", () => {
  assert.equal(fill("{line}: {from} → {to}", { line: 0, from: "A1" }), "0: A1 → {to}");
});

test("a figure is no pattern", () => {
  assert.equal(fill("for {name}, {name}", { name: "$& {line}" }), "for $& {line}, $& {line}");
});

test("a text that the page lacks is said, and not made up", () => {
  assert.throws(() => fill(undefined, { line: 1 }), TypeError);
  assert.throws(() => given({ dataset: {} }, "says"), /says/);
});

test("a text that stands there already is not written again", () => {
  const written = [];
  const place = { text: "old", get textContent() { return this.text; }, set textContent(text) { written.push(text); this.text = text; } };
  for (const text of ["old", "new", "new", undefined]) write(place, text);
  assert.deepEqual(written, ["new", ""]);
});
