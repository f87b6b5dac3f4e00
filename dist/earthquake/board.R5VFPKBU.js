import{b as o}from"../chunks/chunk.7J6XCNMG.js";import{b as e}from"../chunks/chunk.W2QKK35N.js";var m=12;o(e(document,"#board",SVGSVGElement),()=>m);
