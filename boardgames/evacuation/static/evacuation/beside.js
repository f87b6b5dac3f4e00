// Open the table's folds on wide screens.

import { all } from "../elements.js";

if (matchMedia("(min-width: 64rem)").matches) {
  for (const fold of all(document, ".table-lies .fold", HTMLDetailsElement)) fold.open = true;
}
