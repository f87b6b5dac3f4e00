// A player's board: highlights a piece's targets and draws a card's effect.

import { around, byId, field } from "../elements.js";
import { squares } from "../squares.js";
import { submit } from "../submitting.js";
import { fill, given } from "../words.js";

const SVG = "http://www.w3.org/2000/svg";
const COLUMNS = "ABCDEFGHIJKL";

const form = byId("move-form", HTMLFormElement);
const button = byId("move-button");
const preview = byId("preview", SVGElement);
let chosen = ""; // the square of the chosen Protector
let aim = ""; // its target
let asked = ""; // the square that was tapped and is no target: the advice says why, until the next tap

/** @param {string} at */
const square = (at) => document.getElementById(`square-${at}`);
/** @returns {{ moves: GreenwayOffer[], ways: GreenwayWay[] }} */
const offers = () => JSON.parse(given(byId("offers"), "offers"));

/** @param {string} at */
function middle(at) {
  const [, x, y] = /translate\(([\d.]+) ([\d.]+)\)/.exec(square(at)?.getAttribute("transform") ?? "") ?? [];
  return [Number(x), Number(y)];
}

/**
 * The path from the piece's edge to the middle of the target, as the board draws expected moves.
 * @param {Move} move
 */
function way({ from, to }) {
  const [[x, y], [right, bottom]] = [middle(from), middle(to)];
  const share = Number(given(preview, "reach")) / (Math.hypot(right - x, bottom - y) || 1);
  return `M${x + (right - x) * share} ${y + (bottom - y) * share}L${right} ${bottom}`;
}

/**
 * Draw expected moves.
 * @param {readonly Move[]} moves
 */
function draw(moves) {
  preview.replaceChildren(...moves.map((move) => {
    const arrow = document.createElementNS(SVG, "g");
    arrow.setAttribute("class", "arrow plan");
    for (const part of ["casing", "line"]) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", part);
      path.setAttribute("d", way(move));
      arrow.append(path);
    }
    return arrow;
  }));
}

/** Highlight legal moves. */
function light() {
  const moves = offers().moves;
  const mine = moves.find((each) => each.at === chosen);
  if (!mine) chosen = aim = "";
  const lit = new Set(mine ? [...mine.steps, ...mine.jumps] : []);
  if (!lit.has(aim)) aim = "";
  const own = new Set(moves.map((each) => each.at));
  if (!moves.length || lit.has(asked) || own.has(asked)) asked = "";
  for (const each of document.querySelectorAll(".square[role=button]")) {
    const at = given(each, "square");
    each.classList.toggle("own", own.has(at));
    each.classList.toggle("chosen", at === chosen);
    each.classList.toggle("lit", lit.has(at));
    each.classList.toggle("aim", at === aim);
    if (own.has(at)) each.setAttribute("aria-pressed", String(at === chosen));
    else each.removeAttribute("aria-pressed");
  }
  form.hidden = !moves.length;
  button.hidden = !aim;
  if (mine) propose(mine, lit.size);
  else planned();
  if (asked) byId("move-advice").textContent = mine ? whyNot(asked) : fill(form.dataset.notYours, { to: asked });
}

/**
 * Show the hint for the next tap in the submit button's place, so that nothing jumps.
 * @param {GreenwayOffer} mine
 * @param {number} targets
 */
function propose(mine, targets) {
  const kind = mine.steps.includes(aim) ? "step" : "jump";
  field(form, "type").value = kind;
  field(form, "from").value = chosen;
  field(form, "to").value = aim;
  const words = { from: chosen, to: aim };
  button.textContent = aim ? fill(form.dataset[kind], words) : "";
  byId("move-advice").textContent = aim ? "" : fill(targets ? form.dataset.choose : form.dataset.stuck, words);
  draw(aim ? [{ from: chosen, to: aim }] : []);
}

/** @param {string} at */
function tap(at) {
  const moves = offers().moves;
  const mine = moves.find((each) => each.at === chosen);
  asked = "";
  if (mine?.steps.includes(at) || mine?.jumps.includes(at)) {
    if (aim === at) return submit(form, button);
    aim = at;
  } else if (moves.some((each) => each.at === at)) {
    chosen = chosen === at ? "" : at;
    aim = "";
  } else {
    asked = at;
    aim = "";
  }
  light();
}

/** @param {string} at */
const piece = (at) => square(at)?.dataset.piece ?? "";
/**
 * @param {string} from
 * @param {string} to
 * @param {number} steps
 */
const ahead = (from, to, steps) => [
  COLUMNS.indexOf(from[0]) + steps * (COLUMNS.indexOf(to[0]) - COLUMNS.indexOf(from[0])),
  Number(from.slice(1)) + steps * (Number(to.slice(1)) - Number(from.slice(1))),
];

/**
 * Why the chosen Protector cannot go to this square.
 * @param {string} at
 */
function whyNot(at) {
  const [across, along] = ahead(chosen, at, 1);
  const isNear = Math.max(Math.abs(across - COLUMNS.indexOf(chosen[0])), Math.abs(along - Number(chosen.slice(1)))) === 1;
  const [column, row] = ahead(chosen, at, 2);
  const behind = `${COLUMNS[column] ?? ""}${row}`;
  const words = { from: chosen, to: at, piece: piece(at), behind, other: piece(behind) };
  const { taken, notPushed, noRoom, noBoard, noSupport } = form.dataset;
  if (!piece(at)) return fill(noSupport, words);
  if (!isNear) return fill(taken, words);
  if (!piece(at).startsWith("O")) return fill(notPushed, words);
  return fill(square(behind) ? noRoom : noBoard, words);
}

/** Describe and draw the effect of the chosen card on the chosen Occupier. */
function planned() {
  byId("move-advice").textContent = given(form, "begin");
  const plan = document.getElementById("plan-form");
  if (!plan) return draw([]);
  /** @type {HTMLInputElement | null} */
  const card = plan.querySelector("[name=card]:checked");
  /** @type {HTMLInputElement | null} */
  const number = plan.querySelector("[name=occupier]:checked");
  const words = { card: card?.dataset.name, number: number?.value };
  const way = offers().ways.find((each) => each.card === card?.value && String(each.occupier) === number?.value);
  const own = way?.moves.filter((move) => move.piece === `O${way.occupier}`) ?? [];
  const others = way?.moves.filter((move) => !own.includes(move)) ?? [];
  const [first, last] = [own[0], own[own.length - 1]];
  draw(first && last ? [{ from: first.from, to: last.to }, ...others] : []);
  const { on, bluff, choose, chooseCard, chooseOccupier } = plan.dataset;
  const missing = card ? chooseOccupier : number ? chooseCard : choose;
  const button = byId("plan-button");
  button.textContent = fill(card && number ? (number.value ? on : bluff) : missing, words);
  button.setAttribute("aria-disabled", String(!card || !number));
  byId("advice").textContent = card && number ? advice(plan.dataset, number, way, own) : "\u00a0";
}

/**
 * The effect of the plan, and what stops the Occupier early.
 * @param {DOMStringMap} words
 * @param {HTMLInputElement} number
 * @param {GreenwayWay | undefined} way
 * @param {Move[]} own
 */
function advice({ nothing = "", goes, stays, free = "", edge = "", blocked }, number, way, own) {
  if (!number.value || !way) return nothing;
  const stopped = fill(blocked, { piece: way.by, square: way.before });
  const why = new Map([["edge", edge], ["blocked", stopped]]).get(way.halt) ?? free;
  return `${fill(own.length ? goes : stays, { number: number.value, from: own[0]?.from, to: own[own.length - 1]?.to })} ${why}`;
}

/**
 * Choose an Occupier by tapping it while planning.
 * @param {string} piece
 */
function chooseOccupier(piece) {
  const radio = document.querySelector(`#plan-form [name=occupier][value="${piece.slice(1)}"]`);
  if (!(radio instanceof HTMLInputElement) || !piece.startsWith("O")) return;
  radio.checked = true;
  planned();
}

squares(byId("board", SVGSVGElement), ".square[role=button]", {
  tap(pressed) {
    if (document.getElementById("plan-form")) chooseOccupier(pressed.dataset.piece ?? "");
    else tap(given(pressed, "square"));
  },
  leave() {
    [chosen, aim, asked] = ["", "", ""];
    light();
  },
});
document.addEventListener("change", (event) => {
  if (around(event, "#plan-form")) planned();
});
document.addEventListener("done", ({ target, detail }) => {
  if (!target.closest("#move-form") || detail.from !== chosen || detail.to !== aim) return; // already at the next move
  [chosen, aim] = ["", ""];
  light();
});
document.addEventListener("part", ({ detail }) => {
  if (["green", "hand"].includes(detail.name)) light(); // parts may arrive after their screen
});
document.addEventListener("screen", light, { capture: true });

light();
