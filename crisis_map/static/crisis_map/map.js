// Hexes as buttons for the keyboard: one of them is in the order of the tab key, and arrows lead to the others.

const HEX = ".hex[role=button]";
const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const hexes = () => Array.from(document.querySelectorAll(HEX));

function middle(hex) {
  const box = hex.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function enter(hex) {
  for (const other of document.querySelectorAll(`${HEX}[tabindex="0"]`)) other.setAttribute("tabindex", "-1");
  hex?.setAttribute("tabindex", "0");
}

/** The nearest hex that lies rather ahead than aside. */
function neighbour(from, [x, y]) {
  const [left, top] = middle(from);
  let best = null;
  let least = Infinity;
  for (const hex of hexes()) {
    const [right, bottom] = middle(hex);
    const ahead = (right - left) * x + (bottom - top) * y;
    const aside = Math.abs((right - left) * y) + Math.abs((bottom - top) * x);
    const far = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && far < least) [best, least] = [hex, far];
  }
  return best;
}

document.addEventListener("focusin", (event) => {
  if (event.target.matches(HEX)) enter(event.target);
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(HEX)) return;
  if (event.key in AHEAD) neighbour(event.target, AHEAD[event.key])?.focus();
  else if (event.key === "Enter" || event.key === " ") event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (event.key === "Escape") return event.target.blur();
  else return;
  event.preventDefault();
});

// A hex that came in anew is out of the tab key's order until one is put into it again.
document.addEventListener("screen", () => {
  if (!document.querySelector(`${HEX}[tabindex="0"]`)) enter(hexes()[0]);
}, { capture: true });

enter(hexes()[0]);
