import"./chunks/chunk.QSQAZSSE.js";import"./chunks/chunk.WBPKYBUE.js";import"./chunks/chunk.W2QKK35N.js";
