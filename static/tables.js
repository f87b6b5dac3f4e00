// Says how long side tables have waited, and which of them stand still; those that waited longest come first.

const STILL = 3 * 60 * 1000;
const words = document.getElementById("words")?.dataset ?? {};

function age(milliseconds) {
  const minutes = Math.floor(milliseconds / 60000);
  const text = minutes ? words.minutes : words.seconds;
  return (text ?? "{number}").replace("{number}", minutes || Math.max(0, Math.floor(milliseconds / 1000)));
}

function waited(moment) {
  return Date.now() - Date.parse(moment);
}

function tell() {
  for (const table of document.querySelectorAll(".side-table[data-since]")) {
    const milliseconds = waited(table.dataset.since);
    const still = milliseconds >= STILL;
    table.toggleAttribute("data-still", still);
    const tag = table.querySelector("[data-moved]");
    tag.classList.toggle("warn", still);
    write(tag.querySelector(".age"), (still ? tag.dataset.still : tag.dataset.moved).replace("{age}", age(milliseconds)));
  }
  tellPhones();
  for (const link of document.querySelectorAll("[data-waits]")) {
    const times = Array.from(link.querySelectorAll("[data-waits-since]"), (time) => waited(time.dateTime));
    const still = times.filter((milliseconds) => milliseconds >= STILL).length;
    const tag = link.querySelector("[data-standing-still]");
    tag.hidden = !still;
    tag.dataset.number = still;
    write(tag, still ? link.dataset.waits.replace("{number}", still) : "");
  }
}

/** Beside each seat how its phone is: gone since when, asleep, or never there. */
function tellPhones() {
  const said = document.getElementById("phone-words")?.dataset;
  if (!said) return;
  const phones = JSON.parse(document.getElementById("phones").dataset.phones);
  for (const seat of document.querySelectorAll("[data-phone-of]")) {
    const is = phones[seat.dataset.phoneOf] ?? "none";
    seat.dataset.phoneIs = is in said ? is : "gone";
    write(seat.querySelector(".seat-phone"), said[is] ?? said.gone.replace("{age}", age(waited(is))));
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

document.addEventListener("part", tell);
setInterval(tell, 1000);
tell();
