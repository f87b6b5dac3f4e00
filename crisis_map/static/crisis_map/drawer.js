// The right column is a drawer where there is no room for it.

const box = document.querySelector(".console");
const button = document.getElementById("drawer-button");

export function setDrawer(open) {
  box.classList.toggle("drawer-open", open);
  button.setAttribute("aria-expanded", String(open));
}

button.addEventListener("click", () => setDrawer(!box.classList.contains("drawer-open")));

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-shut-drawer]")) return;
  setDrawer(false);
  button.focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !event.defaultPrevented) setDrawer(false);
});
