// A picture to trace over: it is drawn here from the file and never leaves this browser.

import { byId } from "../elements.js";

/** Lets somebody choose a picture, and how much of it shows. */
export function tracing() {
  const canvas = byId("traced-picture", HTMLCanvasElement);
  const slider = byId("traced-strength", HTMLInputElement);
  byId("traced-file", HTMLInputElement).addEventListener("change", async (event) => {
    const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : null;
    if (!file) return;
    const picture = await createImageBitmap(file).catch(() => null);
    byId("traced-bad").hidden = picture !== null;
    if (!picture) return;
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    document.body.toggleAttribute("data-traced", true);
  });
  const show = () => void (canvas.style.opacity = String(Number(slider.value) / 100));
  slider.addEventListener("input", show);
  show();
}
