import{a as o}from"../chunks/chunk.EUHLFACB.js";import{b as e}from"../chunks/chunk.KUS6OF2B.js";var m=12;o(e(document,"#board",SVGSVGElement),()=>m);
