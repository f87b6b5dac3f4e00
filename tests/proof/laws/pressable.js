// What can be pressed on this page, and cannot be hit where it is; and the yellow buttons in sight.
async ({ controls, moved, yellow }) => {
  const faults = [];
  const silent = (element) => element.closest(".only-heard, [inert]") || getComputedStyle(element).clipPath === "inset(50%)";
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getClientRects().length > 0;
  const named = (element) => {
    const id = element.id || element.closest("[id]")?.id || "";
    const said = element.getAttribute("aria-label") ?? element.textContent.trim() ?? "";
    return [`${id ? `#${id}` : element.localName}`, `“${(said || element.getAttribute("name") || "").replace(/\s+/g, " ").slice(0, 40)}”`];
  };
  const layer = document.querySelector("dialog:modal") ?? document.querySelector(":popover-open");

  /** What of an element is pressed: a field by its label, a place on a drawing by its ground. */
  function groundOf(element) {
    const label = element.matches("[type=checkbox], [type=radio]") && element.closest("label");
    return label || (element instanceof SVGElement && element.querySelector(".face, .hex-face, .paved")) || element;
  }

  function boxOf(ground) {
    return Array.from(ground.getClientRects()).sort((one, other) => other.width * other.height - one.width * one.height)[0];
  }

  function pointsOf({ left, top, width, height }) {
    const places = [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7]];
    return places.map(([across, down]) => [left + across * width, top + down * height]);
  }

  /** How far those around an element let it be seen. */
  function sight(element) {
    let seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
      if (each instanceof SVGElement && each.localName !== "svg") continue;
      const { overflowX, overflowY } = getComputedStyle(each);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { left, top, right, bottom } = each.getBoundingClientRect();
      seen = { left: Math.max(seen.left, left), top: Math.max(seen.top, top), right: Math.min(seen.right, right), bottom: Math.min(seen.bottom, bottom) };
    }
    return seen;
  }

  function isHit(element, ground, [x, y]) {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    if (getComputedStyle(ground).pointerEvents === "none") return element.ownerSVGElement?.contains(hit); // it hears for all
    return ground.contains(hit) || element.contains(hit) || hit.closest("label")?.control === element;
  }

  const within = ([x, y], { left, top, right, bottom }) => x >= left && x < right && y >= top && y < bottom;
  const toTheMiddle = (ground) => ground.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const all = [document.scrollingElement, ...document.body.querySelectorAll("*")];
  const scrollers = all.filter((each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth);
  const began = scrollers.map((each) => [each, each.scrollLeft, each.scrollTop]);
  for (const element of document.querySelectorAll(controls)) {
    const ground = groundOf(element);
    if (element.matches(":disabled") || silent(element) || !isShown(ground)) continue;
    if (layer && !layer.contains(element) && (layer.matches(":modal") || !element.matches(".bar-button[popovertarget]"))) continue;
    let box = boxOf(ground);
    const isWhole = () => pointsOf(box).every((point) => within(point, sight(ground)));
    if (!isWhole()) {
      if (element.closest(moved)) continue;
      toTheMiddle(ground);
      box = boxOf(ground);
    }
    if (!pointsOf(box).every((point) => isHit(element, ground, point))) { // something may stick to the edge of the window
      toTheMiddle(ground);
      box = boxOf(ground);
    }
    const missed = pointsOf(box).filter((point) => !isHit(element, ground, point));
    if (!missed.length) continue;
    const [place, said] = named(element);
    const cover = document.elementFromPoint(...missed[0]);
    if (element.closest(moved) && cover?.closest("button, .whole-city")) continue; // which show the whole of it
    const over = cover ? `${cover.localName}${cover.id ? `#${cover.id}` : ""}.${cover.getAttribute("class") ?? ""}` : "nothing";
    faults.push([place, `${said} is not hit at ${missed.length} of its 5 points: ${over} is there`]);
  }
  for (const [each, left, top] of began) each.scrollTo({ left, top, behavior: "instant" });

  const colour = getComputedStyle(document.documentElement).getPropertyValue("--now").trim();
  const canvas = document.createElement("canvas").getContext("2d");
  const plain = (text) => Object.assign(canvas, { fillStyle: text }).fillStyle;
  const isYellow = (element) => plain(getComputedStyle(element).backgroundColor) === plain(colour);
  const bright = Array.from(document.querySelectorAll(yellow)).filter((each) => isShown(each) && isYellow(each));
  const here = layer ? bright.filter((each) => layer.contains(each)) : bright;
  const isPaper = plain(colour) === "#ffffff"; // where all is black on white
  if (colour && !isPaper && here.length > 1) faults.push(["yellow", `${here.length} at once: ${here.map((each) => named(each).join(" ")).join(", ")}`]);
  return faults;
}
