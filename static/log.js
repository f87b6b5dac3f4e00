// The whole log is asked for again whenever something was done at its table: of all that is live it is the longest.

import { put } from "./parts.js";

let asking = false;
let isOld = false;

async function freshen() {
  isOld = true;
  if (asking) return;
  asking = true;
  while (isOld) {
    isOld = false;
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const log = page.getElementById("whole-log");
    if (log) put({ "whole-log": log.outerHTML });
  }
  asking = false;
}

document.addEventListener("part", ({ detail }) => {
  if (detail.name.startsWith("seen-")) freshen();
});
