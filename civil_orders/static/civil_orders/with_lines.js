// Everything about lines, loaded together: arrows, advice, fates, tools and typed lines.

import "./advice.js";
import "./draft_arrows.js";
import "./fates.js";
import "./line_advice.js";
import "./line_tools.js";
import "./typed_lines.js";
