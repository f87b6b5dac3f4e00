import{c as e}from"../chunks/chunk.W2QKK35N.js";if(matchMedia("(min-width: 64rem)").matches)for(let t of e(document,".table-lies .fold",HTMLDetailsElement))t.open=!0;
