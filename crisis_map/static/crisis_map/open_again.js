// Opens the tool again in whose form something was typed before a reload. Where the page reloads itself, because another
// city needs another page, it opens again all that was open.

import { first } from "../elements.js";
import { keptForms, putBackAll } from "../kept_forms.js";
import { ofEvent } from "../kept_keys.js";
import { KeptValues } from "../kept_values.js";
import { showSection } from "./sections.js";
import { openTool, POPOVERS } from "./tools.js";

const OPEN = ofEvent("open");
const IN_SIGHT = ofEvent("in-sight");
const store = new KeptValues("sessionStorage");

/** The page is about to load itself again, unasked. */
function keepSight() {
  const menu = POPOVERS ? document.querySelector(":popover-open") : null;
  store.set(IN_SIGHT, JSON.stringify({ section: first(document, ".console").dataset.section, menu: menu?.id ?? "" }));
}

function begin() {
  const seen = store.record(IN_SIGHT);
  store.remove(IN_SIGHT);
  const open = store.get(OPEN) ?? "";
  const button = open ? document.querySelector(`[data-tool="${CSS.escape(open)}"][aria-expanded]`) : null;
  if (seen) showAgain(seen);
  if (button instanceof HTMLElement && (seen || keptForms().some((form) => form.closest(`[data-panel="${CSS.escape(open)}"]`)))) openTool(open, button);
  putBackAll(); // a tool that opens writes in its form what it knows
}

/** @param {{ section: string, menu: string }} seen */
function showAgain({ section, menu }) {
  showSection(section);
  const place = menu ? document.getElementById(menu) : null;
  if (place?.matches("[popover]")) place.showPopover();
}

document.addEventListener("reloading", keepSight);
document.addEventListener("city", putBackAll);
document.addEventListener("tool", ({ detail }) => store.set(OPEN, detail.open ? detail.tool : ""));
begin();
