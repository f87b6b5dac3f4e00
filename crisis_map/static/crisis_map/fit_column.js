// Fits the projector's column: tightens its spacing first, then reduces its text size.

const STEP = 0.02;
const LEAST = 0.4;

/** @param {HTMLElement} column */
export function fitColumn(column) {
  /** @param {Element} part */
  const tooWide = (part) => part.scrollWidth > part.clientWidth + 1;
  const overflows = () => column.scrollHeight > column.clientHeight + 1 || Array.from(column.querySelectorAll(":scope > :not(.only-heard)")).some(tooWide);
  const fit = () => {
    column.classList.remove("closer");
    column.style.setProperty("--fit", "1");
    if (!overflows()) return;
    column.classList.add("closer");
    for (let share = 1; overflows() && share > LEAST; share -= STEP) column.style.setProperty("--fit", share.toFixed(2));
  };
  document.addEventListener("screen", fit, { capture: true });
  new MutationObserver(fit).observe(document.documentElement, { attributeFilter: ["style"] });
  new ResizeObserver(fit).observe(column);
  document.fonts?.ready.then(fit);
  fit();
}
