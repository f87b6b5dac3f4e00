// What a browser keeps for a page. Some keep nothing, or nothing more: then it is remembered until the page is left.

/** One of the browser's two stores, by its name. */
export class KeptValues {
  /** @param {"localStorage" | "sessionStorage"} name */
  constructor(name) {
    this.name = name;
    /** @type {Map<string, string>} */
    this.here = new Map(); // what the browser did not take
  }

  /** Whether all of it outlives the page. */
  get works() {
    return !this.here.size;
  }

  /** @param {string} key */
  get(key) {
    return this.here.get(key) ?? this.ask((store) => store.getItem(key)) ?? null;
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    this.here.set(key, text);
    this.ask((store) => {
      store.setItem(key, text);
      this.here.delete(key);
    });
  }

  /** @param {string} key */
  remove(key) {
    this.here.delete(key);
    this.ask((store) => store.removeItem(key));
  }

  /** @returns {string[]} */
  keys() {
    return [...this.here.keys(), ...(this.ask(Object.keys) ?? [])];
  }

  /** Whether the browser takes anything now. Where cookies are blocked or its room is full, it does not. */
  tries() {
    this.set("tried", "");
    const { works } = this;
    this.remove("tried");
    return works;
  }

  /**
   * What the store answers; undefined where the browser has none, or refuses.
   * @template T
   * @param {(store: Storage) => T} question
   */
  ask(question) {
    try {
      return question(window[this.name]);
    } catch {
      return undefined;
    }
  }
}
