// Keys of Control's pages: each presses the button that shows it.

/** @param {EventTarget | null} element */
function typing(element) {
  return element instanceof HTMLElement && element.matches("input, select, textarea, [contenteditable]");
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (typing(event.target)) return;
  if (event.key === " " && event.target.matches?.("button, summary, [role=button]")) return; // the browser presses the focused button
  const shortcut = CSS.escape(event.key.toLowerCase());
  const button = document.querySelector(`:is(.console, .table-control) [data-shortcut="${shortcut}"]:not(.calm .primary)`);
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault();
  button.click();
});
