// Refreshes which event runs, and the age of its backup, on pages that stay open.

import { isLoggedOut } from "./logged_out.js";

const LOOK = 10_000;

const head = document.getElementById("events-head");

async function look() {
  if (!head || document.visibilityState === "hidden") return;
  const answer = await fetch(head.dataset.newest ?? "", { redirect: "manual" }).catch(() => null);
  const told = answer?.status === 200 ? await answer.text() : null;
  if (told === null) head.textContent = (isLoggedOut(answer) ? head.dataset.loggedOut : head.dataset.unknown) ?? "";
  else if (told !== head.innerHTML) head.innerHTML = told;
}

setInterval(look, LOOK);
document.addEventListener("visibilitychange", look);
