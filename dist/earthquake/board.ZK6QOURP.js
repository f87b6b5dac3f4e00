import{a as o}from"../chunks/chunk.Q6HCUN2A.js";import{b as e}from"../chunks/chunk.W2QKK35N.js";var m=12;o(e(document,"#board",SVGSVGElement),()=>m);
