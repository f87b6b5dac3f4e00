// What this page paints of a state: texts, and the shapes of tokens, pieces and cards. One function for the steps between
// which pictures are taken; what they share is in `window.painting` until `end`.
async (step, ...given) => {
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const steps = { find, place, clear, putBack, judge, end };
  return steps[step](...given);

  /** What an element draws by itself, as far as markup tells it. */
  function keyOf(element) {
    if (element.localName === "text") return words(element.textContent);
    return element.getAttribute("href") ?? `${element.localName} ${element.getAttribute("class") ?? ""}`.trim();
  }

  /** All shapes and texts within an element, but what scripts write by themselves. */
  function things(root, { shapes, written }) {
    const all = [root, ...root.querySelectorAll("*")].filter((each) => each.matches(shapes));
    const found = all.map((element) => ({ element, key: keyOf(element), isShape: element.localName !== "text" }));
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (words(node.data) && !element.closest("svg")) found.push({ element, node, key: words(node.data), isShape: false });
    }
    return found.filter(({ element }) => !element.closest(written));
  }

  function parsed(markup) {
    if (markup.trimStart().startsWith("<g")) {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`;
      return new DOMParser().parseFromString(drawing, "image/svg+xml").documentElement.firstElementChild;
    }
    const template = document.createElement("template");
    template.innerHTML = markup;
    return template.content.firstElementChild;
  }

  function counted(list) {
    const counts = new Map();
    for (const { key } of list) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  }

  /** What must be painted; answers how often the page's document and the state differ. */
  async function find(selectors, parts) {
    await frame();
    const faults = [];
    const wanted = [];
    const isNested = (part) => part.querySelector("[data-stays]") !== null; // its places are parts of their own
    for (const [name, markup] of Object.entries(parts)) {
      const part = document.getElementById(name);
      if (!part || part.hasAttribute("data-held")) continue;
      const fresh = parsed(markup);
      if (!fresh || isNested(fresh) || fresh.matches(selectors.written)) continue;
      const [here, there] = [things(part, selectors), things(fresh, selectors)];
      const [has, says] = [counted(here), counted(there)];
      for (const [key, many] of says) if ((has.get(key) ?? 0) < many) faults.push([name, `the page lacks “${key}”`]);
      for (const [key, many] of has) if ((says.get(key) ?? 0) < many) faults.push([name, `“${key}” is not in the state`]);
      wanted.push(...here);
    }
    for (const board of document.querySelectorAll(selectors.boards)) {
      const known = new Set(wanted.map(({ element }) => element));
      wanted.push(...things(board, selectors).filter(({ element }) => !known.has(element)));
    }
    wanted.push(...headings(selectors, faults));
    const isAway = ({ element }) => element.closest(selectors.away) || (element.closest(selectors.folds) && !element.checkVisibility());
    window.painting = { selectors, faults, wanted: wanted.filter((thing) => !isAway(thing)), scrolled: scrolled() };
    return faults.length;
  }

  /** Headings of the page, of its sheets of paper, and of what is open above it; in the window before anybody scrolls. */
  function headings({ named, away, yielding }, faults) {
    if (!document.querySelector("h1")) faults.push(["page", "has no heading"]);
    const before = scrolled();
    for (const [each] of before) each.scrollTo({ left: 0, top: 0, behavior: "instant" });
    const found = [];
    const above = Array.from(document.querySelectorAll(named), (each) => document.getElementById(each.getAttribute("aria-labelledby")));
    for (const element of [...document.querySelectorAll("h1"), ...above]) {
      if (element.closest(away) || getComputedStyle(element).clipPath === "inset(50%)") continue; // it is heard only
      if (element.matches(yielding) && element.firstElementChild.getBoundingClientRect().top >= element.getBoundingClientRect().bottom - 1) continue;
      const node = Array.from(element.childNodes).find(({ data }) => data && words(data));
      const thing = { element, node, key: words(element.textContent), isShape: false, isHeading: true };
      found.push(thing);
      const isOfALaterSheet = element.localName === "h1" && found.some((each) => each.element.localName === "h1" && each !== thing);
      if (!isOfALaterSheet && boxesOf(thing).some(isOutside)) faults.push([`#${element.id || element.localName}`, `the heading “${thing.key}” is out of sight`]);
    }
    putBackScrolled(before);
    return found;
  }

  /** The boxes that a thing has in the window. */
  function boxesOf({ element, node }) {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const range = document.createRange();
    if (node) range.selectNodeContents(node);
    const boxes = node ? Array.from(range.getClientRects()) : [element.getBoundingClientRect()];
    return boxes.filter(({ width, height }) => width > 0.5 && height > 0.5);
  }

  /** The elements around this one that cut off what is outside them. */
  function cutters(element) {
    const found = [];
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (each instanceof SVGElement && each.localName !== "svg") continue;
      const { overflowX, overflowY } = getComputedStyle(each);
      if (/auto|scroll|hidden|clip/.test(overflowX + overflowY)) found.push(each);
    }
    return found;
  }

  /** Whether neither the window nor anything around an element cuts these boxes off. */
  function isInSight(element, boxes) {
    const frames = [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...cutters(element).map((each) => each.getBoundingClientRect())];
    const within = (box, round) => box.left >= round.left - 1 && box.right <= round.right + 1 && box.top >= round.top - 1 && box.bottom <= round.bottom + 1;
    return boxes.every((box) => frames.every((round) => within(box, round)));
  }

  function isOutside({ left, top, right, bottom }) {
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  }

  /** Scrolls to what was not looked at yet; the boxes of all of it that is in sight, in whole pixels. */
  async function place() {
    const { painting } = window;
    const todo = painting.wanted.filter((thing) => !thing.seen);
    let now = [];
    for (const first of todo) {
      const boxes = boxesOf(first);
      if (!boxes.length) {
        first.seen = true;
        if (first.element.closest(painting.selectors.moved)) continue;
        if (first.isHeading || first.element.closest(`svg, ${painting.selectors.cards}`)) fault(first, "is hidden");
        continue;
      }
      if (first.again || !isInSight(first.element, boxes)) {
        if (first.element.closest(painting.selectors.moved)) {
          first.seen = true;
          continue;
        }
        first.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        await frame();
        if (boxesOf(first).every(isOutside)) {
          first.seen = true;
          fault(first, "is out of sight");
          continue;
        }
      }
      const drawing = standsStill(first.element) ? first.element.closest("svg") : null;
      now = todo.filter((thing) => !thing.seen).map((thing) => ({ thing, boxes: boxesOf(thing) }));
      now = now.filter(({ thing, boxes: all }) => thing === first || isJudged(thing, all, drawing));
      break;
    }
    painting.now = now;
    const whole = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
    return now.map(({ boxes }) => boxes.map(whole));
  }

  /** Whether it can be judged where it is; a second time only far from the window's edges, or on a drawing that stays. */
  function isJudged({ element, again }, boxes, drawing) {
    const isCentral = ({ top, bottom }) => top > innerHeight / 4 && bottom < (innerHeight * 3) / 4;
    const isSettled = !again || boxes.every(isCentral) || (drawing !== null && element.closest("svg") === drawing);
    return boxes.length > 0 && isInSight(element, boxes) && isSettled;
  }

  /** Whether nothing around this element can be scrolled. */
  function standsStill(element) {
    const around = [document.scrollingElement, ...cutters(element)];
    return around.every((each) => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth);
  }

  function fault({ element, key }, sentence) {
    const owner = element.closest("[id]");
    window.painting.faults.push([owner ? `#${owner.id}` : element.localName, `“${key}” ${sentence}`]);
  }

  async function clear() {
    const sheet = new CSSStyleSheet();
    const { shapes } = window.painting.selectors;
    sheet.replaceSync(`*, *::before, *::after { transition: none !important; animation-play-state: paused !important; }
      * { color: transparent !important; -webkit-text-fill-color: transparent !important; text-shadow: none !important; }
      :is(${shapes}) { opacity: 0 !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await frame();
  }

  function putBack() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  }

  /** Finds what is not painted among what is in sight; `shares`: of each, how much of it changed when it was cleared. */
  function judge(shares) {
    const { painting } = window;
    const layers = Array.from(document.querySelectorAll(painting.selectors.layers));
    for (const [place, { thing, boxes }] of painting.now.entries()) {
      thing.seen = true;
      const least = thing.element.matches(painting.selectors.solid) ? 0.3 : 0.015;
      if (shares[place] >= least || layers.some((layer) => !layer.contains(thing.element) && lies(layer, boxes))) continue;
      if (!thing.again) { // something may stick to the edge of the window, and lie on it only there
        [thing.again, thing.seen] = [true, false];
        continue;
      }
      fault(thing, `is not painted (${Math.round(shares[place] * 100)} %)`);
    }
  }

  /** Whether what is open above the page lies on one of these boxes. */
  function lies(layer, boxes) {
    const over = layer.getBoundingClientRect();
    return boxes.some((box) => box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top);
  }

  /** How far everything that scrolls is scrolled. */
  function scrolled() {
    const all = [document.scrollingElement, ...document.body.querySelectorAll("*")];
    const scrollers = all.filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth);
    return scrollers.map((each) => [each, each.scrollLeft, each.scrollTop]);
  }

  function putBackScrolled(before) {
    for (const [each, left, top] of before) each.scrollTo({ left, top, behavior: "instant" });
  }

  function end() {
    const { faults, scrolled: before } = window.painting;
    putBackScrolled(before);
    delete window.painting;
    return faults;
  }
}
