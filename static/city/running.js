// The city by hand follows what others change. Parts in which somebody types wait until that is done.

import "./choosing.js";
import { all, byId } from "../elements.js";
import { showingAgain } from "../page_again.js";
import { put } from "../parts.js";

/**
 * A list keeps what is chosen in it, unless that is gone.
 * @param {HTMLSelectElement} list
 * @param {HTMLElement} fresh
 */
function offer(list, fresh) {
  const { value } = list;
  list.replaceChildren(...Array.from(fresh.childNodes, (node) => document.importNode(node, true)));
  list.value = value;
  if (list.selectedIndex < 0) list.selectedIndex = 0;
}

const follow = showingAgain((page) => {
  const following = all(page, "[data-follows]", HTMLElement);
  put(Object.fromEntries(following.filter((each) => each.localName !== "select").map((each) => [each.id, each.outerHTML])));
  for (const each of following) {
    const list = byId(each.id);
    if (list instanceof HTMLSelectElement) offer(list, each);
  }
});

document.addEventListener("part", ({ detail }) => {
  if (detail.name.startsWith("seen-")) follow();
});
document.addEventListener("other-ground", (event) => event.preventDefault()); // the map follows, too
