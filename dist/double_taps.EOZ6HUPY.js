import"./chunks/chunk.AP6AOZPD.js";
