// Shows how long ago a page was saved. Hidden from screen readers, as it changes every second.

import { fill, given, write } from "./words.js";

const SECOND = 1000;
const MINUTE = 60;
const JUST_NOW = 5;

/** The element `#saved-age`, if the page has one. */
export class SavedAge {
  constructor() {
    this.place = document.getElementById("saved-age");
    /** @type {number | null} */
    this.at = null;
    setInterval(() => this.#draw(), SECOND);
  }

  /** Everything is saved now. */
  now() {
    this.at = performance.now();
    this.#draw();
  }

  /** Something is not saved: show no age. */
  gone() {
    this.at = null;
    this.#draw();
  }

  #draw() {
    if (this.place) write(this.place, this.at === null ? "" : this.#said(this.place, Math.floor((performance.now() - this.at) / SECOND)));
  }

  /**
   * @param {HTMLElement} place
   * @param {number} seconds
   */
  #said(place, seconds) {
    if (seconds < JUST_NOW) return given(place, "justNow");
    if (seconds < MINUTE) return fill(given(place, "seconds"), { number: seconds });
    return fill(given(place, "minutes"), { number: Math.floor(seconds / MINUTE) });
  }
}
