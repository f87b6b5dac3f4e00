import{a as m}from"../chunks/chunk.Q6HCUN2A.js";import{b as e}from"../chunks/chunk.W2QKK35N.js";m(e(document,".map",SVGSVGElement));
