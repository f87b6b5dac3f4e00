// What lines have: an arrow on the map, what each would do, and the grip by which it is dragged.

import "./advice.js";
import "./draft_arrows.js";
import { letDrag } from "./dragging.js";
import { list, move } from "./lines.js";

letDrag(list, (from, to) => move(from, to));
