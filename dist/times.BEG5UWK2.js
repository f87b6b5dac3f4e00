import"./chunks/chunk.VTE4ISJI.js";import"./chunks/chunk.OIVFCUAB.js";import"./chunks/chunk.W2QKK35N.js";
