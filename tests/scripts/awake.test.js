import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepAwake, keepAwakeOrSay } from "../static/awake.js";

let held = 0;
let isAllowed = true;
const settled = () => new Promise((resolve) => setTimeout(resolve));

async function request() {
  if (!isAllowed) throw new Error("NotAllowedError");
  held += 1;
  return { release: async () => (held -= 1) };
}

beforeEach(async () => {
  Object.defineProperty(globalThis, "document", { value: { visibilityState: "visible" }, configurable: true });
  Object.defineProperty(globalThis, "navigator", { value: { wakeLock: { request } }, configurable: true });
  isAllowed = true;
  keepAwake(false);
  await settled();
  held = 0;
});

test("it is asked for once, also while the browser has not answered yet", async () => {
  keepAwake(true);
  keepAwake(true);
  await settled();
  keepAwake(true);
  await settled();
  assert.equal(held, 1);
});

test("it is let go when it is not wanted any more, also before the browser has answered", async () => {
  keepAwake(true);
  keepAwake(false);
  await settled();
  assert.equal(held, 0);
});

test("a page that nobody looks at lets it go, and asks again when it is looked at", async () => {
  keepAwake(true);
  document.visibilityState = "hidden";
  keepAwake(true);
  await settled();
  assert.equal(held, 0);
  document.visibilityState = "visible";
  keepAwake(true);
  await settled();
  assert.equal(held, 1);
});

test("where the browser does not allow it just now, it is asked again later", async () => {
  isAllowed = false;
  keepAwake(true);
  await settled();
  isAllowed = true;
  keepAwake(true);
  await settled();
  assert.equal(held, 1);
});

test("where there is no such thing nothing happens", async () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  keepAwake(true);
  keepAwake(false);
  await settled();
  assert.equal(held, 0);
});

for (const [why, allow] of [["has no such thing", () => Object.defineProperty(globalThis, "navigator", { value: {} })], ["refuses it", () => (isAllowed = false)]]) {
  test(`where the browser ${why} the page says so, as long as it is wanted and not yet known`, async () => {
    allow();
    const place = { hidden: true };
    await keepAwakeOrSay(place, true);
    assert.equal(place.hidden, false);
    await keepAwakeOrSay(place, true, false);
    assert.equal(place.hidden, true);
    await keepAwakeOrSay(place, false);
    assert.equal(place.hidden, true);
  });
}

test("a screen that is kept on says nothing, and neither does one that is not wanted any more", async () => {
  const place = { hidden: false };
  await keepAwakeOrSay(place, true);
  assert.equal(place.hidden, true);
  isAllowed = false;
  keepAwake(false);
  const before = keepAwakeOrSay(place, true);
  await Promise.all([before, keepAwakeOrSay(place, false)]);
  assert.equal(place.hidden, true);
});
