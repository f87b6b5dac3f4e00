// Whether this device is shared; kiosk.js then clears it.

import { keep, kept } from "./phone_storage.js";

/** Redirect cards scanned with a shared device to the kiosk page. */
export function isShared() {
  if ("kiosk" in document.body.dataset) keep("shared", true);
  else if (kept("shared")) location.replace(`/o/?kiosk${location.hash}`);
  return Boolean(kept("shared"));
}
