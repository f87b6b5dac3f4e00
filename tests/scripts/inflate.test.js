import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, gzipSync } from "node:zlib";

import { inflate } from "../static/inflate.js";

const day = JSON.stringify(Array.from({ length: 4000 }, (_, step) => ({ step, said: `Line ${step % 20}: I3 → I${step % 9}`, 字: "瓦礫" })));

for (const [name, options] of Object.entries({
  "in blocks with codes of their own": {},
  "with the codes that all know": { strategy: constants.Z_FIXED },
  "only stored": { level: 0 },
  "letters alone": { strategy: constants.Z_HUFFMAN_ONLY },
})) {
  test(`what gzip packed is unpacked: ${name}`, () => {
    for (const text of ["", "a", "a".repeat(1000), day]) assert.equal(Buffer.from(inflate(gzipSync(text, options))).toString(), text);
  });
}

test("what gzip did not pack is refused", () => {
  assert.throws(() => inflate(new Uint8Array(40).fill(255)));
});
