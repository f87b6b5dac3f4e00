import"./chunks/chunk.HHXJNDOQ.js";import"./chunks/chunk.OIVFCUAB.js";import"./chunks/chunk.W2QKK35N.js";
