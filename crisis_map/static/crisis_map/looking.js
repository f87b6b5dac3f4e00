// The map of a seat that only looks: its letters are never too small to read.

import { keepLegible } from "./letters.js";

const LEAST_LETTERS = 12;

keepLegible(document.querySelector(".map"), () => LEAST_LETTERS);
