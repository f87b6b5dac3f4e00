// Enlarge the board's text where it would be too small to read.

import { first } from "../elements.js";
import { keepLegible } from "../legible.js";

const LEAST_LETTERS = 12;

keepLegible(first(document, "#board", SVGSVGElement), () => LEAST_LETTERS);
