// The squares of a board: roving focus, arrow keys, taps, and dragging one onto another.

/** @typedef {readonly [number, number]} Way */
/**
 * @typedef {object} Hands Handlers of a board; see `squares`.
 * @property {(square: Element) => void} tap
 * @property {() => void} [leave]
 * @property {(from: Element | null, to: Element | null) => void} [hover]
 * @property {(from: Element, to: Element) => void} [drop]
 */

/** @type {Record<string, Way>} */
const AHEAD = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ASIDE = 2; // weight of the distance across an arrow's direction

/**
 * The centre of a square, or of its `.face`: a moving piece makes the square itself larger.
 * @param {Element} square
 */
function middle(square) {
  const { left, top, width, height } = (square.querySelector(".face") ?? square).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * The nearest square in an arrow's direction; null at the edge. Works on any layout.
 * @param {Element} from
 * @param {Element[]} squares
 * @param {Way} way
 */
function ahead(from, squares, [across, down]) {
  const [x, y] = middle(from);
  /** @type {Element | null} */
  let best = null;
  let least = Infinity;
  for (const square of squares) {
    const [right, below] = middle(square).map((place, axis) => place - [x, y][axis]);
    const [far, off] = [right * across + below * down, Math.abs(right * down) + Math.abs(below * across)];
    const seems = far + ASIDE * off;
    if (far > 1 && off <= far && seems < least) [best, least] = [square, seems];
  }
  return best;
}

/**
 * Handle the squares inside `board`: all that match `selector`, now or later.
 *
 * - `tap(square)`: it was tapped, or Enter or Space was pressed on it
 * - `leave()`: Escape was pressed on a square
 * - `hover(from, to)`: a square is dragged over another; both are null when it is released
 * - `drop(from, to)`: it was released over another
 *
 * The tab key reaches one square: the one that had the focus last.
 * @param {HTMLElement | SVGElement} board
 * @param {string} selector
 * @param {Hands} hands
 */
export function squares(board, selector, { tap, leave, hover, drop }) {
  const all = () => Array.from(board.querySelectorAll(selector));
  /** @param {EventTarget | null} target */
  const squareOf = (target) => (target instanceof Element ? target.closest(selector) : null);

  /** @param {Element | undefined} square */
  function reach(square) {
    for (const each of all()) each.setAttribute("tabindex", each === square ? "0" : "-1");
  }

  function reachOne() {
    if (!board.querySelector(`:is(${selector})[tabindex="0"]`)) reach(all()[0]);
  }

  listen(board, "click", ({ target }) => {
    const square = squareOf(target);
    if (square) tap(square);
  });
  listen(board, "focusin", ({ target }) => {
    if (target.matches(selector)) reach(target);
  });
  listen(board, "keydown", (event) => {
    const square = squareOf(event.target);
    if (!square) return;
    if (event.key in AHEAD) ahead(square, all(), AHEAD[event.key])?.focus();
    else if (event.key === "Enter" || event.key === " ") tap(square);
    else if (event.key === "Escape" && leave) leave();
    else return;
    event.preventDefault();
  });
  board.addEventListener("part", reachOne);
  if (drop && hover) dragged(board, squareOf, hover, drop);
  reachOne();
}

/**
 * Handle dragging. Pointer capture is released, so that the finger is noticed on other squares.
 * @param {HTMLElement | SVGElement} board
 * @param {(target: EventTarget | null) => Element | null} squareOf
 * @param {(from: Element | null, to: Element | null) => void} hover
 * @param {(from: Element, to: Element) => void} drop
 */
function dragged(board, squareOf, hover, drop) {
  /** @type {Element | null} */
  let from = null;
  /** @param {PointerEvent} event */
  const under = ({ clientX, clientY }) => squareOf(document.elementFromPoint(clientX, clientY));
  /** @param {PointerEvent} event */
  const over = (event) => {
    const to = from && under(event);
    return to === from ? null : to;
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    from = squareOf(event.target);
    if (from && event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (from) hover(from, over(event));
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const [dropped, to] = [from, over(event)];
    from = null;
    hover(null, null);
    if (dropped && to) drop(dropped, to);
  };

  listen(board, "pointerdown", down);
  listen(board, "pointermove", move);
  listen(board, "pointerup", up);
  listen(board, "pointercancel", () => {
    from = null;
    hover(null, null);
  });
}

/**
 * addEventListener for HTML and SVG alike.
 * @template {keyof HTMLElementEventMap} K
 * @param {HTMLElement | SVGElement} board
 * @param {K} kind
 * @param {(event: HTMLElementEventMap[K]) => void} heard
 */
function listen(board, kind, heard) {
  board.addEventListener(kind, /** @type {EventListener} */ (heard));
}
