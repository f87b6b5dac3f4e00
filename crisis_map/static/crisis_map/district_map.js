// Keeps the map of a view-only seat legible.

import { first } from "../elements.js";
import { keepLegible } from "../legible.js";

keepLegible(first(document, ".map", SVGSVGElement));
