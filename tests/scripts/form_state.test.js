import assert from "node:assert/strict";
import { test } from "node:test";

import { stateOf } from "../static/civil_orders/form_state.js";

const OPEN = { stage: "accepting", begun: false, isEarly: false, own: "none", isOnItsWay: false, hasOther: false };
const OWN = ["none", "replaced", "same", "changed"];

test("while the box is open, each form has its state", () => {
  assert.deepEqual(OWN.map((own) => stateOf({ ...OPEN, own })), ["write", "replacing", "sent", "write"]);
});

test("another phone's form is replaced knowingly, unless one of this phone is on its way", () => {
  assert.equal(stateOf({ ...OPEN, hasOther: true }), "replacing");
  assert.equal(stateOf({ ...OPEN, hasOther: true, isOnItsWay: true }), "write");
  assert.equal(stateOf({ ...OPEN, hasOther: true, own: "same" }), "sent");
});

test("once the box is shut nothing is written, whoever sent what", () => {
  for (const stage of ["shut", "unsealed"]) {
    for (const own of OWN) {
      assert.equal(stateOf({ ...OPEN, stage, own }), "shut");
      assert.equal(stateOf({ ...OPEN, stage, own, begun: true }), "executed");
    }
  }
});

test("a card for a turn to come is written, whatever is done in this one", () => {
  assert.equal(stateOf({ ...OPEN, isEarly: true, stage: "unsealed", begun: true }), "write");
});
