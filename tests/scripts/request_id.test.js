import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";

globalThis.crypto ??= webcrypto; // Node 18 has it, but not everywhere
const { randomHex, requestId } = await import("../static/request_id.js");

test("randomHex is as many bytes as asked for, with their zeros", () => {
  for (let tries = 0; tries < 300; tries += 1) assert.match(randomHex(8), /^[0-9a-f]{16}$/);
});

test("requests of one page begin alike and end otherwise", () => {
  const page = randomHex(8);
  const [one, other] = [requestId(page), requestId(page)];
  assert.ok(one.startsWith(page) && other.startsWith(page));
  assert.notEqual(one, other);
  assert.match(one, /^[0-9a-f]{32}$/);
});

test("requests without a page have nothing in common", () => {
  const ids = Array.from({ length: 50 }, () => requestId());
  assert.equal(new Set(ids.map((id) => id.slice(0, 16))).size, 50);
  assert.equal(new Set(ids.map((id) => id.slice(16))).size, 50);
});
