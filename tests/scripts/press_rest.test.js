import assert from "node:assert/strict";
import { test } from "node:test";

import { REST, goesToAnotherPhase, isSamePlace, restOf, restOfNext, restOfPhase } from "../static/crisis_map/press_rest.js";

const LONG_AGO = { last: -Infinity, changed: -Infinity, raced: -Infinity };

test("what the hall cannot unsee rests for a second after any press", () => {
  assert.equal(restOf("strike", 5000, 5000), REST);
  assert.equal(restOf("strike", 5000, 5600), 400);
  assert.equal(restOf("strike", 5000, 6000), 0);
  assert.equal(restOf("place", 5000, 5000), 0);
});

test("the next button rests only where it has become another one", () => {
  const times = { ...LONG_AGO, last: 5000 };
  assert.equal(restOfNext("execute_line", "execute_line", times, 5100), 0);
  assert.equal(restOfNext("end_forms", "execute_line", times, 5100), 900);
  assert.equal(restOfNext("end_forms", "", times, 5100), 0);
});

test("it rests from its change on, even if nothing was pressed since", () => {
  assert.equal(restOfNext("strike", "strike", { ...LONG_AGO, changed: 7000 }, 7250), 750);
});

test("it rests while somebody else was faster", () => {
  assert.equal(restOfNext("execute_line", "execute_line", { ...LONG_AGO, raced: 9000 }, 8000), 1000);
});

test("nobody goes to another phase in the second after another console did", () => {
  assert.deepEqual(["next_phase", "back", "add_minutes"].map(goesToAnotherPhase), [true, true, false]);
  assert.equal(restOfPhase(5000, 5200), 800);
  assert.equal(restOfPhase(5000, 6000), 0);
  assert.equal(restOfPhase(-Infinity, 0), 0);
});

test("a finger that stays where it was presses in the same place, and so do two keys", () => {
  assert.equal(isSamePlace([10, 10], [40, 40]), true);
  assert.equal(isSamePlace([10, 10], [50, 50]), false);
  assert.equal(isSamePlace(null, null), true);
  assert.equal(isSamePlace([10, 10], null), false);
});
