// Fetches the page's own markup again, for what is too long to send to every page.

import { timeoutSignal } from "./timeout.js";

const PATIENCE = 10000; // milliseconds
const AGAIN = 1000;

/** The page as the server draws it now. null: this page cannot go on; undefined: no answer. */
async function load() {
  const headers = { "Accept-Language": document.documentElement.lang };
  try {
    const answer = await fetch(location.href, { headers, signal: timeoutSignal(PATIENCE) });
    if (answer.status >= 500) return undefined;
    if (!answer.ok || answer.redirected) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch (problem) {
    if (problem instanceof TypeError || problem instanceof DOMException) return undefined;
    throw problem;
  }
}

/** Without an answer it asks again: a reload would show nothing. */
async function loaded() {
  for (;;) {
    const fresh = await load();
    if (fresh !== undefined) return fresh;
    await new Promise((after) => setTimeout(after, AGAIN));
  }
}

/**
 * Returns a function that fetches the page and shows it, and does so once more if it is called meanwhile. `show` returns
 * whether the page can go on with what it got; if not, it loads itself again.
 * @param {(fresh: Document) => boolean | void} show
 * @param {() => void} [begin] called before each fetch
 */
export function showingAgain(show, begin) {
  let fetching = false;
  let again = false;
  return async () => {
    again = true;
    if (fetching) return;
    fetching = true;
    while (again) {
      again = false;
      begin?.();
      const fresh = await loaded();
      if (!fresh || show(fresh) === false) {
        document.dispatchEvent(new Event("reloading"));
        return location.reload();
      }
    }
    fetching = false;
  };
}
