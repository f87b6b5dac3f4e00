// Merging a draft that two tabs edit.

/** @typedef {Pick<Draft, "lines" | "notes" | "sent">} Written */

/**
 * Three-way merge from `base`: applies lines that the other tab added or deleted, and
 * keeps this tab's changes. This tab's lines stay the same objects.
 * @param {Written | null} base null: there was nothing
 * @param {Written} mine
 * @param {Written} theirs
 * @returns {Written}
 */
export function merged(base, mine, theirs) {
  const before = new Map((base?.lines ?? []).map((line) => [line.id, JSON.stringify(line)]));
  const there = new Map(theirs.lines.map((line) => [line.id, line]));
  const kept = mine.lines.filter(({ id }) => there.has(id) || !before.has(id));
  for (const line of kept) if (before.get(line.id) === JSON.stringify(line)) Object.assign(line, there.get(line.id));
  const fresh = theirs.lines.filter(({ id }) => !before.has(id) && !kept.some((line) => line.id === id));
  return {
    lines: [...kept, ...fresh],
    notes: mine.notes === base?.notes ? theirs.notes : mine.notes,
    sent: [...new Set([...theirs.sent, ...mine.sent])],
  };
}
