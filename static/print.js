// Prints the page.

import { byId } from "./elements.js";

byId("print-button").addEventListener("click", () => window.print());
