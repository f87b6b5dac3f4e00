import{c as e}from"../chunks/chunk.KUS6OF2B.js";if(matchMedia("(min-width: 64rem)").matches)for(let t of e(document,".table-lies > .fold",HTMLDetailsElement))t.open=!0;
