// Where there is room beside what is done, what lies on the table stands open there.

import { all } from "../elements.js";

if (matchMedia("(min-width: 64rem)").matches) {
  for (const fold of all(document, ".table-lies > .fold", HTMLDetailsElement)) fold.open = true;
}
