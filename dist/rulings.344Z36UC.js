import"./chunks/chunk.NNHIVDW6.js";import"./chunks/chunk.WBPKYBUE.js";import"./chunks/chunk.W2QKK35N.js";
