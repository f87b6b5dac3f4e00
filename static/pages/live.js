// What every live page begins with.

import "../live.js";
import "../act.js";
import "../log_order.js";
import "../local_times.js";
import "../clock.js";
import "../table_turn.js";
import "../kept_values.js";
