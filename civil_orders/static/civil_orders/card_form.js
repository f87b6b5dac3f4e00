// The card input.

import { byId } from "../elements.js";

export const cardForm = byId("card-form", HTMLFormElement);

/** @param {string} message why the card is asked for */
export function showCardForm(message = "") {
  delete document.documentElement.dataset.card;
  byId("phone").hidden = true;
  byId("card-view").hidden = false;
  cardForm.hidden = false;
  byId("card-refusal").textContent = message;
}
