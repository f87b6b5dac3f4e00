// The map of a seat that only looks: its letters are never too small to read.

import { first } from "../elements.js";
import { keepLegible } from "../letters.js";

keepLegible(first(document, ".map", SVGSVGElement));
