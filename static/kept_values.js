// Browser storage for a page. Values that the browser does not accept are kept in memory until the page is left.

/** One of the browser's two stores, by its name. */
export class KeptValues {
  /** @param {"localStorage" | "sessionStorage"} name */
  constructor(name) {
    this.name = name;
    /** @type {Map<string, string>} */
    this.here = new Map(); // values that the browser did not accept
  }

  /** Whether every value outlives the page. */
  get works() {
    return !this.here.size;
  }

  /** @param {string} key */
  get(key) {
    return this.here.get(key) ?? this.ask((store) => store.getItem(key)) ?? null;
  }

  /**
   * The value of the JSON with this key; null if there is none, or it is damaged.
   * @template T
   * @param {string} key
   * @returns {T | null}
   */
  record(key) {
    try {
      return JSON.parse(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  set(key, text) {
    this.here.set(key, text);
    this.ask((store) => {
      store.setItem(key, text);
      if (store.getItem(key) === text) this.here.delete(key);
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

  /** Whether the browser accepts values now: not if cookies are blocked or its quota is used up. */
  tries() {
    this.set("tried", "");
    const { works } = this;
    this.remove("tried");
    return works;
  }

  /**
   * The store's answer; undefined if the browser has no store, or refuses.
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
