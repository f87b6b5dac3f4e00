// The squares of a board: focused one at a time, walked by arrows, tapped, and dragged onto each other.

const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ASIDE = 2; // how much farther a square seems for each unit that it lies beside the way

/** Where a square lies: its `.face`, where it has one, as what stands on it may be on its way elsewhere. */
function middle(square) {
  const { left, top, width, height } = (square.querySelector(".face") ?? square).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** The square to which an arrow leads, wherever the squares lie: the nearest one ahead; none at the edge. */
function ahead(from, squares, [across, down]) {
  const [x, y] = middle(from);
  let [best, least] = [null, Infinity];
  for (const square of squares) {
    const [right, below] = middle(square).map((place, axis) => place - [x, y][axis]);
    const [far, off] = [right * across + below * down, Math.abs(right * down) + Math.abs(below * across)];
    const seems = far + ASIDE * off;
    if (far > 1 && off <= far && seems < least) [best, least] = [square, seems];
  }
  return best;
}

/**
 * Brings the squares inside `board` to life: those that match `selector`, now or later.
 *
 * - `tap(square)`: it was tapped, or Enter or Space was pressed on it
 * - `leave()`: Escape was pressed on one
 * - `hover(from, to)`: while one is dragged, over which other it is; both null when it is let go
 * - `drop(from, to)`: it was let go over another
 *
 * Of all squares the page's tab key reaches one, the one that had the focus last.
 */
export function squares(board, selector, { tap, leave, hover, drop }) {
  const all = () => Array.from(board.querySelectorAll(selector));
  const squareOf = (target) => target?.closest?.(selector) ?? null;

  function reach(square) {
    for (const each of all()) each.setAttribute("tabindex", each === square ? "0" : "-1");
  }

  function reachOne() {
    if (!board.querySelector(`:is(${selector})[tabindex="0"]`)) reach(all()[0]);
  }

  board.addEventListener("click", ({ target }) => {
    const square = squareOf(target);
    if (square) tap(square);
  });
  board.addEventListener("focusin", ({ target }) => {
    if (target.matches(selector)) reach(target);
  });
  board.addEventListener("keydown", (event) => {
    const square = squareOf(event.target);
    if (!square) return;
    if (event.key in AHEAD) ahead(square, all(), AHEAD[event.key])?.focus();
    else if (event.key === "Enter" || event.key === " ") tap(square);
    else if (event.key === "Escape" && leave) leave();
    else return;
    event.preventDefault();
  });
  board.addEventListener("part", reachOne);
  if (drop) dragged(board, squareOf, { hover, drop });
  reachOne();
}

/** A finger may begin on one square and end on another: the first must not hold it captive. */
function dragged(board, squareOf, { hover, drop }) {
  let from = null;
  const under = ({ clientX, clientY }) => squareOf(document.elementFromPoint(clientX, clientY));
  const over = (event) => {
    const to = from && under(event);
    return to === from ? null : to;
  };

  board.addEventListener("pointerdown", (event) => {
    from = squareOf(event.target);
    if (from && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    if (from) hover(from, over(event));
  });
  board.addEventListener("pointerup", (event) => {
    const [dropped, to] = [from, over(event)];
    from = null;
    hover(null, null);
    if (to) drop(dropped, to);
  });
  board.addEventListener("pointercancel", () => {
    from = null;
    hover(null, null);
  });
}
