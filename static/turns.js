// The programme's turn leads. The table's own turn is said beside it only where it is another one.

const turnsOf = (element) => element.dataset.turns.split(" ");

function compare() {
  const [programme, own] = [document.getElementById("phase-now"), document.getElementById("turn")];
  if (!programme || !own) return;
  const fits = turnsOf(own).some((turn) => turnsOf(programme).includes(turn));
  own.querySelector(".turn-alone").hidden = true;
  own.querySelector(".turn-differs").hidden = fits;
}

document.addEventListener("part", (event) => {
  if (["phase-now", "turn"].includes(event.detail.name)) compare();
});
compare();
