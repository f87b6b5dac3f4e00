import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window = {};
const { KeptValues } = await import("../static/kept_values.js");

/** A browser's store, with some of its functions replaced. */
function store(others = {}) {
  const values = new Map();
  const usual = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, text) => void values.set(key, text),
    removeItem: (key) => void values.delete(key),
  };
  return { ...usual, ...others };
}

const refuses = () => {
  throw new Error("refused");
};
const LACKING = {
  none: null,
  "refuses everything": store({ getItem: refuses, setItem: refuses, removeItem: refuses }),
  "refuses to read": store({ getItem: refuses }),
  full: store({ setItem: refuses }),
  "forgets what it accepted": store({ setItem: () => undefined }),
};

for (const [name, lacking] of Object.entries(LACKING)) {
  test(`a value outlives nothing but is there, and the page knows: ${name}`, () => {
    window.sessionStorage = lacking;
    const kept = new KeptValues("sessionStorage");
    assert.equal(kept.tries(), false);
    kept.set("card", "ABCD");
    assert.equal(kept.get("card"), "ABCD");
    assert.equal(kept.works, false);
    kept.remove("card");
    assert.equal(kept.get("card"), null);
  });
}

test("a store that works keeps values for the next page", () => {
  window.sessionStorage = store();
  const kept = new KeptValues("sessionStorage");
  assert.equal(kept.tries(), true);
  kept.set("card", "ABCD");
  assert.equal(kept.works, true);
  assert.equal(new KeptValues("sessionStorage").get("card"), "ABCD");
});

test("damaged JSON is as if nothing had been kept", () => {
  window.sessionStorage = store();
  const kept = new KeptValues("sessionStorage");
  assert.equal(kept.record("draft"), null);
  kept.set("draft", "{");
  assert.equal(kept.record("draft"), null);
  kept.set("draft", '{"lines":[]}');
  assert.deepEqual(kept.record("draft"), { lines: [] });
});
