// Move lines by dragging their grips, as their buttons do.

import { around } from "../elements.js";

/**
 * Calls `moved(from, to)` with indices when a line is dropped elsewhere.
 * @param {HTMLElement} list
 * @param {(from: number, to: number) => void} moved
 */
export function letDrag(list, moved) {
  list.addEventListener("pointerdown", (event) => {
    const grip = around(event, ".grip");
    if (!grip || event.button) return;
    event.preventDefault();
    follow(list, grip, event, moved);
  });
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} grip
 * @param {PointerEvent} other
 * @param {(from: number, to: number) => void} moved
 */
function follow(list, grip, { pointerId, clientY: start }, moved) {
  const line = grip.closest("li");
  if (!line) return;
  const rows = Array.from(list.children);
  const from = rows.indexOf(line);
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  const own = middles[from];
  const others = middles.filter((_, place) => place !== from);
  let to = from;
  grip.setPointerCapture(pointerId);
  line.classList.add("dragged");
  /** @param {PointerEvent} _ */
  const move = ({ clientY }) => {
    line.style.transform = `translateY(${clientY - start}px)`;
    to = others.filter((middle) => middle < own + clientY - start).length;
    rows.forEach((row, place) => row.classList.toggle("makes-room", row !== line && to !== from && place === to));
  };
  /** @param {PointerEvent} event */
  const end = (event) => {
    grip.removeEventListener("pointermove", move);
    grip.removeEventListener("pointerup", end);
    grip.removeEventListener("pointercancel", end);
    line.style.transform = "";
    line.classList.remove("dragged");
    for (const row of rows) row.classList.remove("makes-room");
    if (event.type === "pointerup" && to !== from) moved(from, to);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", end);
  grip.addEventListener("pointercancel", end);
}
