import"./chunks/chunk.SD47PR3E.js";import"./chunks/chunk.WBPKYBUE.js";import"./chunks/chunk.W2QKK35N.js";
