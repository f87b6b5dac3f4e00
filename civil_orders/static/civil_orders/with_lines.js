// Everything about lines, loaded together: arrows, advice, fates, tools, typed lines and what is opened below.

import "./advice.js";
import "./draft_arrows.js";
import "./fates.js";
import "./line_advice.js";
import "./line_tools.js";
import "./opened.js";
import "./typed_lines.js";
