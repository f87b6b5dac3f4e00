// What every live page begins with.

import "../live.js";
import "../act.js";
import "../ring.js";
import "../times.js";
import "../clock.js";
import "../turns.js";
import "../kept_values.js";
