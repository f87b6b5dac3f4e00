// What lines have: an arrow on the map, what each would do or did, its tools, and the reader of what is typed.

import "./advice.js";
import "./draft_arrows.js";
import "./fates.js";
import "./line_advice.js";
import "./line_tools.js";
import "./typed_lines.js";
