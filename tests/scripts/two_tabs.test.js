import assert from "node:assert/strict";
import { test } from "node:test";

import { merged } from "../static/civil_orders/two_tabs.js";

const line = (id, from = "A1") => ({ id, from, to: "B2", token: "" });
const draft = (lines, notes = "", sent = []) => ({ lines, notes, sent });

test("lines that either tab added are there", () => {
  const base = draft([line("a")]);
  const { lines } = merged(base, draft([line("a"), line("b")]), draft([line("a"), line("c")]));
  assert.deepEqual(lines.map(({ id }) => id), ["a", "b", "c"]);
});

test("lines that either tab deleted are gone", () => {
  const base = draft([line("a"), line("b"), line("c")]);
  const { lines } = merged(base, draft([line("a"), line("c")]), draft([line("b"), line("c")]));
  assert.deepEqual(lines.map(({ id }) => id), ["c"]);
});

test("a line that the other tab changed is changed, and stays the same object; one's own change stays", () => {
  const mine = [line("a"), line("b", "C3")];
  const { lines } = merged(draft([line("a"), line("b")]), draft(mine), draft([line("a", "D4"), line("b", "E5")]));
  assert.equal(lines[0], mine[0]);
  assert.deepEqual(lines.map(({ from }) => from), ["D4", "C3"]);
});

test("the order is this tab's", () => {
  const base = draft([line("a"), line("b")]);
  const { lines } = merged(base, draft([line("b"), line("a")]), draft([line("a"), line("b"), line("c")]));
  assert.deepEqual(lines.map(({ id }) => id), ["b", "a", "c"]);
});

test("notes are the other's where this tab wrote none, and no sealed form is forgotten", () => {
  const base = draft([], "old", ["1"]);
  const both = merged(base, draft([], "old", ["1", "2"]), draft([], "new", ["1", "3"]));
  assert.deepEqual([both.notes, both.sent], ["new", ["1", "3", "2"]]);
  assert.equal(merged(base, draft([], "mine"), draft([], "theirs")).notes, "mine");
});

test("where nothing was known before, both tabs' lines are kept", () => {
  const { lines } = merged(null, draft([line("a")]), draft([line("b")]));
  assert.deepEqual(lines.map(({ id }) => id), ["a", "b"]);
});
