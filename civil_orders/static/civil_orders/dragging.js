// Lines are moved by their grips, with a finger or the mouse; the buttons in a line do the same.

/** `moved(from, to)` is called with places from 0 when a line was let go elsewhere. */
export function letDrag(list, moved) {
  list.addEventListener("pointerdown", (event) => {
    const grip = event.target.closest(".grip");
    if (!grip || event.button) return;
    event.preventDefault();
    follow(list, grip, event, moved);
  });
}

function follow(list, grip, { pointerId, clientY: start }, moved) {
  const line = grip.closest("li");
  const rows = Array.from(list.children);
  const from = rows.indexOf(line);
  const middles = rows.map((row) => row.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
  const own = middles[from];
  const others = middles.filter((_, place) => place !== from);
  let to = from;
  grip.setPointerCapture(pointerId);
  line.classList.add("dragged");
  const move = ({ clientY }) => {
    line.style.transform = `translateY(${clientY - start}px)`;
    to = others.filter((middle) => middle < own + clientY - start).length;
    rows.forEach((row, place) => row.classList.toggle("makes-room", row !== line && to !== from && place === to));
  };
  const end = (event) => {
    for (const kind of ["pointermove", "pointerup", "pointercancel"]) grip.removeEventListener(kind, kind === "pointermove" ? move : end);
    line.style.transform = "";
    line.classList.remove("dragged");
    for (const row of rows) row.classList.remove("makes-room");
    if (event.type === "pointerup" && to !== from) moved(from, to);
  };
  grip.addEventListener("pointermove", move);
  grip.addEventListener("pointerup", end);
  grip.addEventListener("pointercancel", end);
}
