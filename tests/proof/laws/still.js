// What moves by itself on a page. `watch` begins, `moved` tells it after so many milliseconds, as [what, how far]. A press
// may move things for half a second, and scrolling moves nothing. Null where something moved while the page missed its
// heartbeats, as it does on a busy machine, or heard news of the server: nobody knows whether it moved by itself.
async (step, ...given) => {
  const told = PerformanceObserver.supportedEntryTypes.includes("layout-shift");
  const rest = (until) => new Promise((waited) => setTimeout(waited, Math.max(0, until - performance.now())));
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.localName}${element.id ? `#${element.id}` : ""}.${element.getAttribute("class") ?? ""}` : "something";
  };
  return { watch, moved: told ? moved : placed }[step](...given);

  function watch() {
    const jumps = [];
    const observer = told ? new PerformanceObserver((list) => jumps.push(...list.getEntries())) : null;
    observer?.observe({ type: "layout-shift" });
    const states = [];
    const changes = new MutationObserver(() => states.push(document.body.dataset.liveState));
    changes.observe(document.body, { attributeFilter: ["data-live-state"] });
    const heard = new AbortController();
    document.addEventListener("part", () => states.push("part"), { signal: heard.signal });
    window.watching = { since: performance.now(), observer, jumps, changes, heard, states };
  }

  async function moved(first, least) {
    const { since, observer, jumps, changes, heard, states } = window.watching;
    await rest(since + first + least);
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    jumps.push(...observer.takeRecords());
    observer.disconnect();
    changes.disconnect();
    heard.abort();
    delete window.watching;
    const found = jumps.filter(({ hadRecentInput, startTime, value }) => !hadRecentInput && startTime > since + first && value > 0.0005);
    if (found.length && states.length) return null;
    return found.map(({ value, sources }) => [Array.from(new Set(sources.map(({ node }) => name(node)))).join(", "), value]);
  }

  /** In browsers that do not tell: what has another place at the end than at the beginning. */
  async function placed(first, least) {
    const places = () => new Map(Array.from(document.querySelectorAll("body *"), (each) => {
      const { left, top } = each.getBoundingClientRect();
      return [each, [left + scrollX, top + scrollY]];
    }));
    await rest(window.watching.since + first);
    delete window.watching;
    const before = places();
    await rest(performance.now() + least);
    const after = places();
    const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
    const jumped = Array.from(before).filter(([each, place]) => after.has(each) && each.checkVisibility() && far(place, after.get(each)) > 3);
    return jumped.slice(0, 1).map(([each, place]) => [name(each), far(place, after.get(each))]);
  }
}
