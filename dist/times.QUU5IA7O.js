import"./chunks/chunk.5JRN7TC5.js";import"./chunks/chunk.KUS6OF2B.js";
