// Enable the button once the right number of cards is chosen.

import { all, around, first } from "../elements.js";
import { fill, given, write } from "../words.js";

function show() {
  for (const form of all(document, "form[data-choose]", HTMLFormElement)) {
    const chosen = form.querySelectorAll("[name^=card]:checked").length;
    const left = Number(given(form, "choose")) - chosen;
    const button = first(form, "[type=submit]");
    write(button, fill(given(form, left > 0 ? "open" : left < 0 ? "over" : "ready"), { left, over: -left }));
    if (left) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

document.addEventListener("change", (event) => {
  if (around(event, "form[data-choose]")) show();
});
document.addEventListener("reset", () => setTimeout(show));
document.addEventListener("part", show);
show();
