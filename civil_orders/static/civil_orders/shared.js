// Whether this device is shared by many, as a tablet on a table is: kiosk.js then clears it.

import { keep, kept } from "./phone_storage.js";

/** A card that is scanned with this device opens the usual page: that is left at once for the one that clears itself. */
export function isShared() {
  if ("kiosk" in document.body.dataset) keep("shared", true);
  else if (kept("shared")) location.replace(`/o/?kiosk${location.hash}`);
  return Boolean(kept("shared"));
}
