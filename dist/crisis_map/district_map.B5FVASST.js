import{a as m}from"../chunks/chunk.EUHLFACB.js";import{b as e}from"../chunks/chunk.KUS6OF2B.js";var o=12;m(e(document,".map",SVGSVGElement),()=>o);
