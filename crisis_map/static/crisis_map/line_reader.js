// Parses order lines as people type and paste them, exactly like `crisis_map/records/line_reader.py`: both have the same
// tests. A row with anything ambiguous in it is unclear as a whole.

/** @typedef {{ from: string, to: string, token: string }} ReadLine */
/** @typedef {{ unclear: string }} Unclear A row that is ambiguous or cannot be read. */
/** @typedef {{ kind: string, text: string }} Token */

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a\u202c\u2060\u2066\u2068\u2069\ufe0e\ufe0f\ufeff]/g;
const SPACES = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const STYLED = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
const BEGINS = /^ *(?:> *)*(?:[\u00b7\uf0b7] +)?/; // a quoted mail, or the bullet that a word processor pastes
const CALLED_HEX = /(^|[^A-Z0-9])HEX(?:ES)? ?(?=[A-Z]{1,2} ?[1-9])/g;
const ROWS = /\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]/;

const DASH = "-=~\u2010-\u2015\u2212\u2500\u2501\u301c\u30fc\ufe63";
const NUMERAL = "[一二三四五六七八九十]{1,3}";
/** @type {[string, string][]} */
const KINDS = [
  ["population", "POPULATIONS?|POPS?|PEOPLE|PPL|P|居民|人口"],
  ["refugee", "REFUGEES?|REFS?|R|難民|难民"],
  ["unrest", "UNREST|U|騷亂|骚乱|動亂|动乱"],
  ["damage", "DAMAGES?|DMG|D|損毀|损毁|損壞|损坏"],
  ["", "ANY|EITHER|不限"],
];
const ENDS = "(?![A-Z0-9])";
const KIND_WORDS = KINDS.flatMap(([, words]) => words.split("|")).map((word) => (/^[A-Z?]+$/.test(word) ? word + ENDS : word)).join("|");
const ENCLOSED = "[\u2460-\u249b\u2776-\u2793]";
const GOES_TO = "移動到|移动到|移到|移至|搬到|搬至|前往|轉到|转到|調到|调到|到|至|往|去";
// Kinds of tokens: hex, kind of token, label of a line, number, arrow, from, word between lines, dash, inclined stroke,
// comma, opening, ending, quote, bullet, space; x: anything else.
const WORDS = {
  h: "[A-Z]{1,2}[1-9][0-9]{0,3}(?![0-9])",
  k: KIND_WORDS,
  l: `(?:LINE|ORDER) ?[0-9]+|NO(?:\\. ?| )[0-9]+|[#№] ?[0-9]+|第 ?(?:[0-9]+|${NUMERAL}) ?[条條行项項]|${ENCLOSED}|[0-9]+(?:\u20e3|(?:ST|ND|RD|TH)${ENDS})`,
  n: `[0-9]+|${NUMERAL}`,
  a: `[${DASH}]*[>→⇒⇨➔➙➜➝➞➡⟶⟹▶►⮕↦↪⟼🠖🡒👉]+|(?:INTO|ONTO|TOWARDS?|TO)${ENDS}:?|TO(?=[A-Z]{1,2}[1-9])|${GOES_TO}`,
  f: `(?:FROM:?|MOVE|PLEASE)${ENDS}|(?:AN?|ONE|THE) (?=${KIND_WORDS})|從|从|由|自|移動|移动|[請请把將将]`,
  w: `(?:AND|THEN)${ENDS}|&|和|及|與|与|然後|然后|接著|接着|再`,
  d: `[${DASH}]+`,
  i: "[\\/|\\\\]+",
  c: "[,;:.!、。\uff61\uff64·・…]+",
  o: "[(\\[{【「『《〈\u3014“\u2018«]",
  e: "[)\\]}】」』》〉\u3015”\u2019»]",
  q: "[\"']",
  b: "[*+•‣◦●○▪▫■□◆◇★☆✓✔‧∙⦁\u2043]",
  s: " +",
  x: "[^]",
};
const TOKENS = new RegExp(Object.entries(WORDS).map(([kind, pattern]) => `(?<${kind}>${pattern})`).join("|"), "gu");
const SPACED = /([A-Z]{1,2}) ([1-9][0-9]{0,3})(?![0-9])/g;
const WORDS_OF_TWO = new Set(["TO", "NO"]);

const LISTED = "(?:ls?[cde]*s?|[oq]?n[ceq]+s?)";
const NUMBER = `(?:${LISTED}|ns?[di]s?|ns)`;
const HEX = "(?:h|[oq]h[eq])";
const CORE = `${HEX}s?(?:cs?)?(?:[adi]s?)?${HEX}`;
const KIND = "(?:s?(?:[cdi]s?)?(?:k|[oq]s?ks?[eq]))";
const CORE_ROUND_KIND = `${HEX}s(?:k|[oq]ks?[eq])s?[ad]s?${HEX}`;
const PAIR = `${NUMBER}?(?:fs?)*(?:${CORE}${KIND}?|${CORE_ROUND_KIND}|[oq]s?${CORE}(?:${KIND}?s?[eq]|s?[eq]${KIND}))`;
const PAIR_AFTER_KIND = `${NUMBER}?(?:fs?)*ks?(?:[cdi]s?)?(?:fs?)*${CORE}`;
const JOIN = "(?:s?(?:[ci]s?)*(?:ws?)?|s?bs?)";
const PATTERNS = [PAIR, PAIR_AFTER_KIND].map((pair) => new RegExp(`^s?(?:[bdi]s?)*${pair}(?:${JOIN}${pair})*s?(?:[ci]s?)*$`));
const FROM = new RegExp(`^s?${LISTED}?(?:[bd]s?)?(?:fs?)*${HEX}s?(?:[acdi]s?)?$`);
const TO = new RegExp(`^s?(?:[acdi]s?)?${HEX}s?(?:cs?)?$`);
// `I3 I2, R J5 L4` and `I3 to I2 R from J5 to L4`, where no kind follows the last line.
const NEXT_LINES_KIND = /[cdi]s(?:k|[oq]s?ks?[eq])s?$|[cdi]k$|ks?f/;
const STOPS = /[;.!。\uff61]/;
const ONE_KIND = /^s?(?:[cdi]s?)?(?:k|[oq]s?ks?[eq])s?(?:cs?)?$/;

/**
 * The lines of a text in order; a row that is not clear is one `Unclear`. Empty rows are skipped.
 * @param {string} text
 * @returns {(ReadLine | Unclear)[]}
 */
export function readRows(text) {
  const rows = text.split(ROWS).filter((row) => plain(row).trim());
  const broken = brokenRows(rows);
  /** @type {(ReadLine | Unclear)[]} */
  const found = [];
  rows.forEach((row, number) => {
    const lines = broken.has(number) ? [] : readRow(row, found.length);
    found.push(...(lines.length ? lines : [{ unclear: row.trim() }]));
  });
  return found;
}

/**
 * Rows that begin with a hex, between two with an odd number of hexes: lines may have been wrapped there.
 * @param {string[]} rows
 */
function brokenRows(rows) {
  const kinds = rows.map((row) => kindsOf(tokensOf(closed(plain(row)))));
  const odd = kinds.flatMap((each, number) => (each.split("h").length % 2 ? [] : [number]));
  const isBetween = (/** @type {number} */ number) => odd.filter((each) => each < number).length % 2 === 1 && odd.some((each) => each > number);
  const torn = kinds.flatMap((each, number) => (/^[sdicb]*h/.test(each) && !odd.includes(number) && isBetween(number) ? [number] : []));
  return new Set([...torn, ...withKindOfRowBefore(kinds)]);
}

/**
 * Rows that begin with a kind of token, where others end with one: it may belong to the line before.
 * @param {string[]} kinds
 */
function withKindOfRowBefore(kinds) {
  if (!kinds.some((each) => each.includes("h") && each.indexOf("h") < each.indexOf("k"))) return [];
  const begins = kinds.flatMap((each, number) => (number && /^s*k/.test(each) ? [number] : []));
  return begins.filter((number) => kinds[number - 1].lastIndexOf("k") < kinds[number - 1].lastIndexOf("h"));
}

/**
 * The lines of one row, after `before` others; [] if it is ambiguous.
 * @param {string} row
 * @returns {ReadLine[]}
 */
function readRow(row, before = 0) {
  const text = plain(row);
  const lines = linesOf(tokensOf(text), before);
  return lines.length ? lines : linesOf(tokensOf(closed(text)), before);
}

/**
 * The one hex that is meant; empty if it is ambiguous. `isEnd`: the field is a destination, which may read `to I2`.
 * @param {string} text
 */
export function readLabel(text, isEnd = false) {
  const pattern = isEnd ? TO : FROM;
  for (const each of [plain(text), closed(plain(text))]) {
    const tokens = tokensOf(each);
    if (pattern.test(kindsOf(tokens))) return tokens.find(({ kind }) => kind === "h")?.text ?? "";
  }
  return "";
}

/**
 * The kind of token that is meant, empty for any; null if it is none.
 * @param {string} text
 */
export function readKind(text) {
  const tokens = tokensOf(plain(text));
  return ONE_KIND.test(kindsOf(tokens)) ? kindOf(tokens.find(({ kind }) => kind === "k")?.text ?? "") : null;
}

/**
 * The text with full-width letters as usual ones, in capitals, without invisible characters.
 * @param {string} text
 */
export function plain(text) {
  const spaced = text.replace(INVISIBLE, "").replace(SPACES, " ");
  const usual = spaced.replace(STYLED, (each) => each.normalize("NFKC"));
  return usual.replace(/[a-z]+/g, (word) => word.toUpperCase()).replace(BEGINS, "").replace(CALLED_HEX, "$1");
}

/**
 * The tokens of a plain text.
 * @param {string} text
 * @returns {Token[]}
 */
export function tokensOf(text) {
  return Array.from(text.matchAll(TOKENS), ({ 0: word, groups }) => {
    const named = Object.entries(groups ?? {}).find(([, found]) => found !== undefined);
    return { kind: named?.[0] ?? "x", text: word };
  });
}

/** @param {readonly Token[]} tokens */
export function kindsOf(tokens) {
  return tokens.map(({ kind }) => kind).join("");
}

/**
 * The row with `I 3` written as `I3`, except where the letter may be the kind of token of the line before.
 * @param {string} text
 */
function closed(text) {
  let hexes = 0;
  let end = 0;
  return text.replace(SPACED, (whole, letters, digits, at) => {
    hexes += tokensOf(text.slice(end, at)).filter(({ kind }) => kind === "h").length;
    end = at + whole.length;
    const isKind = hexes > 0 && hexes % 2 === 0 && kindOf(letters) !== null;
    if (isKind || WORDS_OF_TWO.has(letters) || /[A-Za-z]/.test(text[at - 1] ?? "")) return whole;
    hexes += 1;
    return letters + digits;
  });
}

/** @param {string} word */
function kindOf(word) {
  return KINDS.find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0] ?? null;
}

/**
 * @param {Token[]} tokens
 * @param {number} before
 * @returns {ReadLine[]}
 */
function linesOf(tokens, before) {
  const kinds = kindsOf(tokens);
  const leads = PATTERNS.findIndex((pattern) => pattern.test(kinds));
  const places = tokens.flatMap(({ kind }, place) => (kind === "h" ? [place] : []));
  if (leads < 0 || isDoubtful(tokens, kinds, places, leads === 1) || !countsUp(tokens, before)) return [];
  const named = namedKinds(tokens, places, leads === 1);
  return named.map((token, line) => ({ from: tokens[places[2 * line]].text, to: tokens[places[2 * line + 1]].text, token }));
}

/**
 * The kind of token of each line, named before its hexes, or between or after them.
 * @param {Token[]} tokens
 * @param {number[]} places
 * @param {boolean} isBefore
 */
function namedKinds(tokens, places, isBefore) {
  const named = Array.from({ length: places.length / 2 }, () => "");
  tokens.forEach(({ kind, text }, place) => {
    if (kind !== "k") return;
    const passed = places.filter((at) => at < place).length;
    named[Math.floor((isBefore ? passed : passed - 1) / 2)] = kindOf(text) ?? "";
  });
  return named;
}

/**
 * Whether hexes could be paired in another way: `I3/I2/J5/L4`, `I3, I2 J5, L4`, or `I2PJ5`.
 * @param {Token[]} tokens
 * @param {string} kinds
 * @param {number[]} places
 * @param {boolean} isBefore
 */
function isDoubtful(tokens, kinds, places, isBefore) {
  const gaps = places.slice(1).map((place, number) => kinds.slice(places[number] + 1, place));
  if (tokens[kinds.search(/[^s]/)].text.includes("~")) return true; // struck out, as chats write it
  const hasKindLast = kinds.slice(places[places.length - 1]).includes("k");
  if (!isBefore && !hasKindLast && gaps.some((gap) => NEXT_LINES_KIND.test(gap))) return true;
  return gaps.some((gap, number) => {
    if (!gap && /^[A-Z]{2}/.test(tokens[places[number + 1]].text)) return true;
    if (number % 2 === 0) return false;
    const around = [gaps[number - 1], gaps[number + 1]];
    if (gap.includes("i") && !/[kn]/.test(gap) && around.some((each) => each.includes("i"))) return true;
    if ((gap === "" || gap === "s") && around.some((each) => each.includes("cs"))) return true;
    return mayList(around, gap, tokens.slice(places[number] + 1, places[number + 1]));
  });
}

/**
 * Whether all hexes may share the last one as their destination: `I3, I2, J5 to L4`.
 * @param {string[]} around
 * @param {string} gap
 * @param {Token[]} between
 */
function mayList([before, after], gap, between) {
  const isApart = /[nlkbi]/.test(gap) || between.some(({ kind, text }) => kind === "c" && STOPS.test(text));
  return !isApart && connects(before) !== connects(after);
}

/**
 * How the two hexes of a line are connected: a word or stroke, a comma, or nothing.
 * @param {string} gap
 */
function connects(gap) {
  if (/[adi]/.test(gap)) return "a";
  return gap.includes("c") ? "c" : "";
}

/**
 * Whether each number without a full stop is its line's number: `2 I3 I2` may mean two tokens.
 * @param {Token[]} tokens
 * @param {number} before
 */
function countsUp(tokens, before) {
  let passed = 0;
  return tokens.every(({ kind, text }, place) => {
    if (kind === "h") passed += 1;
    const isBare = kind === "n" && !["c", "e", "q"].includes(tokens[place + 1]?.kind ?? "");
    return !isBare || (text === String(before + Math.floor(passed / 2) + 1) && !countsTokens(tokens.slice(place)));
  });
}

/**
 * Whether the tokens begin like `2 refugees`.
 * @param {Token[]} tokens
 */
function countsTokens([{ text }, ...rest]) {
  const word = rest.find(({ kind }) => kind !== "s");
  return word?.kind === "k" && word.text.length > 1 && text !== "1";
}
