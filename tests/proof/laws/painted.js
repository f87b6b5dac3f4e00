// What this page paints of a state: texts, and the shapes of tokens, pieces and cards. One function for the steps between
// which pictures are taken; what they share is in `window.painting` until `end`.
async (step, ...given) => {
  const words = (text) => text.replace(/\s+/g, " ").trim();
  const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const whole = ({ left, top, right, bottom }) => ({ left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) });
  const inside = ({ left, top, right, bottom }, [x, y]) => [left - x, top - y, right - x, bottom - y];
  const TRIES = 3;
  const steps = { find, place, clear, goBack, judge, end };
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
    window.painting = { selectors, faults, wanted: wanted.filter((thing) => !isAway(thing)), scrolled: scrolled(), views: [] };
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

  /** Whether this element cuts off what is outside it. */
  function cuts(element) {
    if (element instanceof SVGElement && element.localName !== "svg") return false;
    const { overflowX, overflowY } = getComputedStyle(element);
    return /auto|scroll|hidden|clip/.test(overflowX + overflowY);
  }

  /** What is left of the window within an element and those around it. `known`: what was found for others. */
  function sightOf(element, known) {
    if (!element || element === document.body) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (!known.has(element)) {
      const around = sightOf(element.parentElement, known);
      known.set(element, cuts(element) ? common(around, element.getBoundingClientRect()) : around);
    }
    return known.get(element);
  }

  function common(one, other) {
    const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
    return { left, top, right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom) };
  }

  /** Whether neither the window nor anything around an element cuts these boxes off. */
  function isInSight(element, boxes, known) {
    const { left, top, right, bottom } = sightOf(element.parentElement, known);
    return boxes.every((box) => box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1);
  }

  function isOutside({ left, top, right, bottom }) {
    return right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  }

  /** Finds views that show all that was not judged: of each, its place in the window and its things' boxes in there. */
  async function place() {
    const { painting } = window;
    painting.views = [];
    for (const thing of painting.wanted) if (!thing.seen && !thing.hasView) await showIn(painting.views, thing);
    return painting.views.map(({ within, now }) => [within, now.map(({ boxes }) => boxes.map((box) => inside(box, within ?? [0, 0])))]);
  }

  /** Scrolls to a thing, and adds it to the views with all others in sight there. */
  async function showIn(views, first) {
    const { wanted } = window.painting;
    if (!await isBrought(first)) return;
    const drawing = standsStill(first.element) ? first.element.closest("svg") : null;
    const known = new Map();
    const todo = wanted.filter((thing) => !thing.seen && !thing.hasView).map((thing) => ({ thing, boxes: boxesOf(thing) }));
    const now = todo.filter(({ thing, boxes }) => thing === first || isJudged(thing, boxes, drawing, known));
    for (const { thing } of now) thing.hasView = true;
    const view = viewHere(views);
    view.now.push(...now.map(({ thing, boxes }) => ({ thing, boxes: boxes.map(whole) })));
    view.within = hull(view.now.flatMap(({ boxes }) => boxes));
  }

  /** Whether this thing can be looked at; scrolled to if it was not in sight, or is looked at a second time. */
  async function isBrought(thing) {
    const { selectors } = window.painting;
    const isMoved = thing.element.closest(selectors.moved);
    const boxes = boxesOf(thing);
    if (!boxes.length) {
      thing.seen = true;
      if (!isMoved && (thing.isHeading || thing.element.closest(`svg, ${selectors.cards}`))) fault(thing, "is hidden");
      return false;
    }
    if (!thing.again && isInSight(thing.element, boxes, new Map())) return true;
    if (!isMoved) {
      const before = places();
      thing.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      if (!areHere(before)) await frame();
      if (!boxesOf(thing).every(isOutside)) return true;
      fault(thing, "is out of sight");
    }
    thing.seen = true;
    return false;
  }

  /** The view where all is scrolled as it is now. */
  function viewHere(views) {
    const layers = Array.from(document.querySelectorAll(window.painting.selectors.layers), (layer) => ({ layer, over: layer.getBoundingClientRect() }));
    const found = views.find((view) => areHere(view.scrolled)) ?? { scrolled: places(), layers, now: [] };
    if (!views.includes(found)) views.push(found);
    return found;
  }

  function places() {
    return window.painting.scrolled.map(([each]) => [each, each.scrollLeft, each.scrollTop]);
  }

  /** Whether all is scrolled as it was. */
  function areHere(before) {
    return before.every(([each, left, top]) => each.scrollLeft === left && each.scrollTop === top);
  }

  /** The part of the window that holds all these boxes. Null: most of it, of which a whole picture costs less. */
  function hull(boxes) {
    const least = (side) => Math.max(0, Math.min(...boxes.map((box) => box[side])));
    const most = (side, size) => Math.min(size, Math.max(...boxes.map((box) => box[side])));
    const [left, top] = [least("left"), least("top")];
    const [right, bottom] = [Math.max(left + 1, most("right", innerWidth)), Math.max(top + 1, most("bottom", innerHeight))];
    return (right - left) * (bottom - top) * 2 > innerWidth * innerHeight ? null : [left, top, right, bottom];
  }

  /** Whether it can be judged where it is; a second time only far from the window's edges, or on a drawing that stays. */
  function isJudged({ element, again }, boxes, drawing, known) {
    const isCentral = ({ top, bottom }) => top > innerHeight / 4 && bottom < (innerHeight * 3) / 4;
    const isSettled = !again || boxes.every(isCentral) || (drawing !== null && element.closest("svg") === drawing);
    return boxes.length > 0 && isInSight(element, boxes, known) && isSettled;
  }

  /** Whether nothing around this element can be scrolled. */
  function standsStill(element) {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (cuts(each) && scrolls(each)) return false;
    }
    return !scrolls(document.scrollingElement);
  }

  function scrolls({ scrollHeight, clientHeight, scrollWidth, clientWidth }) {
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
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

  /** Scrolls to where a view was; whether its things are there as they were. */
  async function goBack(number) {
    const { now, scrolled: before } = window.painting.views[number];
    if (!areHere(before)) {
      putBackScrolled(before);
      await frame();
    }
    return now.every(({ thing, boxes }) => JSON.stringify(boxesOf(thing).map(whole)) === JSON.stringify(boxes));
  }

  /** Puts the page back, and judges all views; `shares`: of each thing in each, how much of it changed when cleared. */
  function judge(shares) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    for (const [number, view] of window.painting.views.entries()) judgeView(view, shares[number]);
  }

  /** Finds what is not painted in a view. Without shares, its things had moved, and are looked at once more. */
  function judgeView({ now, layers }, shares) {
    for (const [place, { thing, boxes }] of now.entries()) {
      thing.hasView = false;
      if (!shares) {
        thing.moved = (thing.moved ?? 0) + 1;
        thing.seen = thing.moved === TRIES;
        if (thing.seen) fault(thing, "moves while it is looked at");
        continue;
      }
      thing.seen = true;
      const least = thing.element.matches(window.painting.selectors.solid) ? 0.3 : 0.015;
      if (shares[place] >= least || layers.some(({ layer, over }) => !layer.contains(thing.element) && lies(over, boxes))) continue;
      if (!thing.again) { // something may stick to the edge of the window, and lie on it only there
        [thing.again, thing.seen] = [true, false];
        continue;
      }
      fault(thing, `is not painted (${Math.round(shares[place] * 100)} %)`);
    }
  }

  /** Whether what is open above the page lies on one of these boxes. */
  function lies(over, boxes) {
    return boxes.some((box) => box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top);
  }

  /** How far everything that scrolls is scrolled. */
  function scrolled() {
    const all = [document.scrollingElement, ...document.body.querySelectorAll("*")];
    return all.filter(scrolls).map((each) => [each, each.scrollLeft, each.scrollTop]);
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
