import{a}from"./chunks/chunk.4HTGW5OF.js";import"./chunks/chunk.OIVFCUAB.js";import"./chunks/chunk.W2QKK35N.js";export{a as showLocalTimes};
