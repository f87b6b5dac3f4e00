// A picture to trace over, kept in this browser for each event. It is never uploaded.

import { byId } from "../elements.js";
import { showFiles } from "../file_fields.js";

const PICTURES = "pictures";

/**
 * The database of pictures; null if the browser has none, as in some private windows.
 * @returns {Promise<IDBDatabase | null>}
 */
function kept() {
  return new Promise((done) => {
    const asked = indexedDB.open("traced", 1);
    asked.addEventListener("upgradeneeded", () => void asked.result.createObjectStore(PICTURES));
    asked.addEventListener("success", () => done(asked.result));
    asked.addEventListener("error", () => done(null));
  });
}

/**
 * @param {IDBTransactionMode} mode
 * @param {(pictures: IDBObjectStore) => IDBRequest} ask
 * @returns {Promise<unknown>}
 */
async function ofThisEvent(mode, ask) {
  const change = (await kept().catch(() => null))?.transaction(PICTURES, mode);
  if (!change) return undefined;
  return new Promise((done) => {
    const asked = ask(change.objectStore(PICTURES));
    change.addEventListener("complete", () => done(asked.result));
    change.addEventListener("abort", () => done(undefined));
  });
}

/** Handle choosing a picture and its opacity, and show the picture that was chosen before a reload. */
export function tracing() {
  const canvas = byId("traced-picture", HTMLCanvasElement);
  const slider = byId("traced-strength", HTMLInputElement);
  const event = location.pathname;

  /**
   * Show a picture once it is kept: whatever is seen survives a reload.
   * @param {Blob} file
   * @param {(file: Blob) => Promise<unknown>} keep
   */
  async function trace(file, keep = async () => undefined) {
    const picture = await createImageBitmap(file).catch(() => null);
    byId("traced-bad").hidden = picture !== null;
    if (!picture) return;
    await keep(file);
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    document.body.toggleAttribute("data-traced", true);
    byId("traced-away").hidden = false;
  }

  byId("traced-file", HTMLInputElement).addEventListener("change", ({ target }) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : null;
    if (file) trace(file, () => ofThisEvent("readwrite", (pictures) => pictures.put(file, event)));
  });
  byId("traced-away").addEventListener("click", async () => {
    await ofThisEvent("readwrite", (pictures) => pictures.delete(event));
    canvas.width = 0;
    byId("traced-file", HTMLInputElement).value = "";
    showFiles();
    document.body.toggleAttribute("data-traced", false);
    byId("traced-away").hidden = true;
  });
  const show = () => void (canvas.style.opacity = String(Number(slider.value) / 100));
  slider.addEventListener("input", show);
  show();
  ofThisEvent("readonly", (pictures) => pictures.get(event)).then((file) => {
    if (file instanceof Blob) trace(file);
  });
}
