// The story of a day in one file has its script in itself.

import "../story.js";
