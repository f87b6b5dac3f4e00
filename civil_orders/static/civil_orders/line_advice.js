// Show each line's advice in its row, also to screen readers.

import { first } from "../elements.js";
import { fill } from "../words.js";
import { draft } from "./draft.js";
import { pictureOf } from "./line_results.js";
import { heard, isTouched, picture, rowOf } from "./lines.js";
import { words } from "./phone_words.js";

/** @type {Record<string, string>} */
const MARKS = { executed: "check", unfunded: "coin", old: "clock" };
/** @type {Advice | null} */
let held = null; // advice received while a finger was on the lines

/** @param {Advice} _ */
function advise({ lines, wrong, isOld }) {
  draft.lines.forEach((line, place) => {
    const row = rowOf(line);
    const judged = lines.find(({ line: number }) => number === place + 1);
    const refused = wrong.find(({ line: number }) => number === place + 1);
    const said = judged ?? (refused ? { verdict: "wrong", message: refused.message, would: "" } : null);
    if (judged?.token) row.dataset.token = judged.token;
    else delete row.dataset.token;
    picture(row, line.token || judged?.token || first(row, ".line-token").dataset.kind || undefined);
    sayAdvice(first(row, ".line-advice"), said, isOld);
  });
  const last = isOld ? undefined : lines[lines.length - 1];
  const text = wrong.length ? wrong[0].message : last ? `${fill(words.line, { line: last.line })}, ${fill(words.way, last)}: ${adviceText(last)}` : "";
  if (text && heard.textContent !== text) heard.textContent = text;
}

/**
 * For an old map: what it would have done.
 * @param {HTMLElement} place
 * @param {Verdict | null} said
 * @param {boolean} isOld
 */
function sayAdvice(place, said, isOld) {
  const verdict = !said ? "" : isOld ? "old" : said.verdict;
  const text = !said ? "" : isOld ? said.would : adviceText(said);
  if (place.dataset.verdict === verdict && place.textContent === text) return;
  place.dataset.verdict = verdict;
  place.replaceChildren(...(said ? [pictureOf(MARKS[verdict] ?? "cross"), text] : []));
}

/** @param {Verdict} said */
function adviceText({ verdict, clears, token, becomes, message }) {
  if (verdict !== "executed") return message;
  if (clears) return words.clears;
  if (token === becomes) return message || words.staysPopulation;
  return becomes === "population" ? words.becomesPopulation : words.becomesRefugee;
}

document.addEventListener("advice", ({ detail }) => (isTouched() ? (held = detail) : advise(detail)));
document.addEventListener("released", () => {
  if (held) advise(held);
  held = null;
});
