import"./chunks/chunk.LVWOTPW3.js";
