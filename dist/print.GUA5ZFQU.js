import{a as t}from"./chunks/chunk.W2QKK35N.js";t("print-button").addEventListener("click",()=>window.print());
