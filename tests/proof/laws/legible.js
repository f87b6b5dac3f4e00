// What cannot be read or hit on this page, as it stands in this window once it is drawn. Evaluated with the measures;
// answers sentences.
async ({ text: least, share_of_height: ofHeight, target, field, mayBeCut, mayScroll, mayGoOn, may_be_small: mayBeSmall, may_be_narrow: mayBeNarrow, apart }) => {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))); // once this frame's observers were told
  const found = new Set();
  const text = innerWidth > 1000 ? Math.max(least, ofHeight * innerHeight) : least;
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const within = (element, selectors) => selectors && element.closest(selectors);
  const AIR = 0.18; // of a line of text, above and below its letters
  const HIDES = /hidden|clip/;
  const SCROLLS = /auto|scroll/;
  const CONTROLS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]:not(g)";
  const FIELDS = "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select";
  const root = document.scrollingElement;
  const page = styleOf(document.body);
  const scrolls = !HIDES.test(page.overflowY) && root.scrollHeight > innerHeight;

  const said = (string) => `“${string.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  const named = (element) => {
    const owner = element.closest("[id]");
    const own = element.getAttribute("class")?.split(" ")[0];
    return `${owner ? `#${owner.id} ` : ""}${element.localName}${own ? `.${own}` : ""}`;
  };
  const fault = (kind, element, string) => found.add(`${kind}: ${said(string)} in ${named(element)}`);

  /** What of a box is left by those around it: those that scroll and those that cut. */
  const surroundings = new Map();
  function around(element) {
    if (!element || element === document.body || element === document.documentElement) return [];
    if (surroundings.has(element)) return surroundings.get(element);
    const { overflowX, overflowY, position } = styleOf(element);
    const boxes = position === "fixed" ? [] : around(element.parentElement);
    const all = overflowX === "visible" && overflowY === "visible" || element instanceof SVGElement
      ? boxes : [...boxes, { box: element.getBoundingClientRect(), overflowX, overflowY, element }];
    surroundings.set(element, all);
    return all;
  }

  /** Where a box is seen; `cut`: something hides a part of it for good. */
  function seen(rect, element) {
    let { left, right, top, bottom } = rect;
    let cut = false;
    for (const { box, overflowX, overflowY } of around(element)) {
      if (overflowX !== "visible") {
        if (HIDES.test(overflowX) && (left < box.left - 1.5 || right > box.right + 1.5)) cut = true;
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      }
      if (overflowY !== "visible") {
        if (HIDES.test(overflowY) && (top < box.top - 3 || bottom > box.bottom + 3)) cut = true;
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
    }
    return { left, right, top, bottom, cut, empty: right - left < 1 || bottom - top < 1 };
  }

  const layers = new Map();
  /** The nearest thing round an element that lies over others on purpose. */
  function layer(element) {
    if (!element || element === document.body) return document.body;
    if (layers.has(element)) return layers.get(element);
    const style = styleOf(element);
    const lies = /fixed|sticky|absolute/.test(style.position) && !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
    const is = lies || element.matches(":popover-open, dialog[open]") ? element : layer(element.parentElement);
    layers.set(element, is);
    return is;
  }

  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** For the ears only: clipped to nothing. */
  const unseen = (element) => element.closest(".only-heard") || styleOf(element).clipPath === "inset(50%)";
  const silent = new Map();
  function isSilent(element) {
    if (!element || element === document.body) return false;
    if (!silent.has(element)) silent.set(element, !!unseen(element) || isSilent(element.parentElement));
    return silent.get(element);
  }

  const hasRoom = innerWidth >= 20 * Math.max(16, parseFloat(styleOf(document.documentElement).fontSize)); // 320 px, of larger type more
  const WORD = /(?<![\p{L}\d\/.:@_-])[\p{Script=Latin}’']{2,20}(?![\p{L}\d\/.:@_])/gu; // no address and no card value
  /** Words that begin on one line and end on another without a hyphen. */
  function brokenWords(node) {
    const range = document.createRange();
    return Array.from(node.data.matchAll(WORD)).filter(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = Array.from(range.getClientRects()).filter(({ width }) => width > 1).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 4;
    }).map(({ 0: word }) => word);
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, option, title, defs, symbol, .definitions") || !shown(element) || isSilent(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = Array.from(range.getClientRects()).filter(({ width, height }) => width > 1 && height > 1);
    if (!lines.length) continue;
    const boxes = lines.map((line) => seen(line, element));
    const visible = boxes.filter((box) => !box.empty);
    if (!visible.length) continue;
    if (boxes.some((box) => box.cut) && !within(element, mayBeCut)) fault("cut", element, node.data);
    if (hasRoom && lines.length > 1) for (const word of brokenWords(node)) fault("broken word", element, word);
    const scale = element.ownerSVGElement ? Math.abs(element.getScreenCTM().d) : 1;
    const size = parseFloat(styleOf(element).fontSize) * scale;
    if (size < text - 0.05 && !within(element, mayBeSmall)) fault(`small (${size.toFixed(1)})`, element, node.data);
    for (const box of visible) {
      const beyond = box.left < -1 || box.right > innerWidth + 1 || (!scrolls && (box.bottom > innerHeight + 3 || box.top < -3));
      if (beyond && !within(element, mayGoOn)) fault("beyond the window", element, node.data);
      const air = (box.bottom - box.top) * AIR;
      texts.push({ ...box, top: box.top + air, bottom: box.bottom - air, element, string: node.data });
    }
  }

  const controls = [];
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!shown(control) && !control.closest("label") || isSilent(control)) continue;
    const label = control.matches("[type=checkbox], [type=radio]") && control.closest("label");
    const element = label || control;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const rect = element.getBoundingClientRect();
    const box = seen(rect, element.parentElement);
    if (box.empty || rect.width < 1) continue;
    const string = control.getAttribute("aria-label") ?? (element.textContent.trim() || control.name || control.title);
    const parent = element.parentElement;
    const inSentence = control.matches("a, .link-button") && Array.from(parent.childNodes).some((node) => node.nodeType === 3 && /[\p{L}\d]/u.test(node.data));
    if (!inSentence && !within(element, mayBeNarrow) && Math.min(rect.width, rect.height) < target - 0.5) {
      fault(`small control (${rect.width.toFixed(0)} × ${rect.height.toFixed(0)})`, element, string);
    }
    if (control.matches(FIELDS) && parseFloat(styleOf(control).fontSize) < field) fault("small letters in a field", control, string);
    if (box.left < -1 || box.right > innerWidth + 1 || (!scrolls && box.bottom > innerHeight + 3)) fault("beyond the window", element, string);
    if (box.cut && (box.right - box.left < rect.width - 3 || box.bottom - box.top < rect.height - 3) && !within(element, mayBeCut)) fault("cut", element, string);
    controls.push({ ...box, element, string, rect });
  }

  /** Whether two boxes share more than this part of the lower one's height. */
  function share(one, other, upright) {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return wide > 2 && high > upright * Math.min(one.bottom - one.top, other.bottom - other.top);
  }

  const together = (one, other) => layer(one.element) === layer(other.element) && !within(one.element, apart) && !within(other.element, apart);
  texts.sort((one, other) => one.top - other.top);
  texts.forEach((one, number) => {
    for (let next = number + 1; next < texts.length && texts[next].top < one.bottom; next += 1) {
      const other = texts[next];
      if (one.element === other.element || !share(one, other, 0.15) || !together(one, other)) continue;
      fault("overlap", one.element, `${one.string.trim()} / ${other.string.trim()}`);
    }
  });
  for (const control of controls) {
    const { element, string } = control;
    for (const each of texts) {
      if (each.bottom < control.top || each.top > control.bottom) continue;
      if (element.contains(each.element)) {
        const out = each.left < control.left - 1.5 || each.right > control.right + 1.5;
        if (out && !element.matches("a:not(.button), summary") && !within(each.element, mayBeCut)) fault("out of its button", each.element, each.string);
      } else if (share(each, control, 0.15) && !each.element.contains(element) && together(control, each)) {
        fault("overlap", element, `${string} / ${each.string.trim()}`);
      }
    }
    for (const icon of element.querySelectorAll("kbd, .icon")) {
      const box = icon.getBoundingClientRect();
      if (box.width > 1 && (box.left < control.rect.left - 1 || box.right > control.rect.right + 1)) fault("out of its button", icon, string);
    }
    for (const other of controls) {
      if (other === control || element.contains(other.element) || other.element.contains(element)) continue;
      const wide = Math.min(control.right, other.right) - Math.max(control.left, other.left);
      const high = Math.min(control.bottom, other.bottom) - Math.max(control.top, other.top);
      if (wide > 2 && high > 2 && together(control, other)) fault("overlap", element, `${string} / ${other.string}`);
    }
  }
  for (const element of new Set(Array.from(surroundings.values()).flat().map((each) => each.element))) {
    const isTooWide = SCROLLS.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (isTooWide && !within(element, mayScroll)) found.add(`scrolls sideways within ${named(element)}: ${element.scrollWidth} of ${element.clientWidth}`);
  }
  if (root.scrollWidth > innerWidth) found.add(`scrolls sideways: ${root.scrollWidth} of ${innerWidth}`);
  return Array.from(found);
}
