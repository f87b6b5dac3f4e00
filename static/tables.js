// Shows how long side tables have waited, which of them stand still, and the state of each seat's phone.

import { all, byId, first } from "./elements.js";
import { fill, given, write } from "./words.js";

const STILL = 3 * 60 * 1000;
const words = document.getElementById("words")?.dataset ?? {};

/** @param {number} milliseconds */
function age(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const text = minutes ? words.minutes : words.seconds;
  return fill(text ?? "{number}", { number: minutes || Math.max(0, Math.floor(milliseconds / 1000)) });
}

/** @param {string} moment */
function waited(moment) {
  return Date.now() - Date.parse(moment);
}

function tell() {
  for (const table of document.querySelectorAll(".side-table[data-since]")) {
    const milliseconds = waited(given(table, "since"));
    const still = milliseconds >= STILL;
    table.toggleAttribute("data-still", still);
    const tag = first(table, "[data-moved]");
    tag.classList.toggle("warn", still);
    write(tag.querySelector(".age"), fill(still ? tag.dataset.still : tag.dataset.moved, { age: age(milliseconds) }));
  }
  tellPhones();
  for (const link of document.querySelectorAll("[data-waits]")) {
    const times = all(link, "[data-waits-since]", HTMLTimeElement).map((time) => waited(time.dateTime));
    const still = times.filter((milliseconds) => milliseconds >= STILL).length;
    const tag = first(link, "[data-standing-still]");
    if (tag.dataset.number !== String(still)) {
      tag.hidden = !still;
      tag.dataset.number = String(still);
    }
    write(tag, still ? fill(given(link, "waits"), { number: still }) : "");
  }
}

/** Show the state of each seat's phone: gone since when, asleep, or never seen. */
function tellPhones() {
  const said = document.getElementById("phone-words")?.dataset;
  if (!said) return;
  const phones = JSON.parse(given(byId("phones"), "phones"));
  for (const seat of document.querySelectorAll("[data-phone-of]")) {
    const is = phones[given(seat, "phoneOf")] ?? "none";
    seat.dataset.phoneIs = is in said ? is : "gone";
    write(seat.querySelector(".seat-phone"), said[is] ?? fill(said.gone, { age: age(waited(is)) }));
  }
}

document.addEventListener("part", tell);
setInterval(tell, 1000);
tell();
