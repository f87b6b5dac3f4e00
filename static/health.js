// Screens that are gone can be dismissed, on this console only: they are then neither listed nor missed.

const KEPT = "dismissed-screens";
const dismissed = new Set(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));

function tell() {
  let gone = 0;
  for (const line of document.querySelectorAll("#health-list [data-screen]")) {
    line.hidden = line.dataset.condition === "gone" && dismissed.has(line.dataset.screen);
    if (line.hidden) gone += 1;
  }
  const strip = document.getElementById("health");
  const { liveScreens, allScreens, says } = strip.dataset;
  const all = Number(allScreens) - gone;
  strip.textContent = says.replace("{live}", liveScreens).replace("{all}", all);
  strip.toggleAttribute("data-trouble", Number(liveScreens) !== all);
}

document.addEventListener("click", (event) => {
  const screen = event.target.closest?.("[data-dismiss]")?.dataset.dismiss;
  if (!screen) return;
  dismissed.add(screen);
  sessionStorage.setItem(KEPT, JSON.stringify([...dismissed]));
  tell();
});
document.addEventListener("part", (event) => {
  if (event.detail.name.startsWith("health")) tell();
});
tell();
