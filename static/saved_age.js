// How long ago all of it was saved, beside the word that says so: for eyes alone, as it changes every second.

import { fill, given, write } from "./words.js";

const SECOND = 1000;
const MINUTE = 60;
const JUST_NOW = 5;

/** The place `#saved-age` of a page, or nothing where it has none. */
export class SavedAge {
  constructor() {
    this.place = document.getElementById("saved-age");
    /** @type {number | null} */
    this.at = null;
    setInterval(() => this.#draw(), SECOND);
  }

  /** All of it is saved, as of now. */
  now() {
    this.at = performance.now();
    this.#draw();
  }

  /** Something is not saved, or not yet: the words beside say which, and there is no age. */
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
