import"./chunks/chunk.Y5U3NWKI.js";
