// Tells times as this device's clock has them; without this script they are in the server's zone.

function tellTimes(root) {
  const shape = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  for (const time of root.querySelectorAll("time[data-clock]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, shape);
  }
}

tellTimes(document);
document.addEventListener("part", (event) => tellTimes(event.target));
