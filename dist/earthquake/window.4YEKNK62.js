import{a,b,c}from"../chunks/chunk.PCQ67EJT.js";import"../chunks/chunk.GCAAYUFM.js";import"../chunks/chunk.KUS6OF2B.js";export{a as lookAt,b as lookAtBlock,c as size};
