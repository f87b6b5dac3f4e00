import{b as m}from"../chunks/chunk.7J6XCNMG.js";import{b as e}from"../chunks/chunk.W2QKK35N.js";m(e(document,".map",SVGSVGElement));
