import{a}from"./chunks/chunk.Z7YBKZVD.js";import"./chunks/chunk.4JW2AUKS.js";import"./chunks/chunk.W2QKK35N.js";export{a as showLocalTimes};
