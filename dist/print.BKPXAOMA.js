import{a as t}from"./chunks/chunk.KUS6OF2B.js";t("print-button").addEventListener("click",()=>window.print());
