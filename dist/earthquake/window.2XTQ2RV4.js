import{a,b,c}from"../chunks/chunk.AHPYAGK3.js";import"../chunks/chunk.GCAAYUFM.js";import"../chunks/chunk.W2QKK35N.js";export{a as lookAt,b as lookAtBlock,c as size};
