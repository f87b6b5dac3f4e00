import{a,b,c}from"../chunks/chunk.C75MB76R.js";import"../chunks/chunk.WBPKYBUE.js";import"../chunks/chunk.W2QKK35N.js";export{a as lookAt,b as lookAtBlock,c as size};
