import type { AlertRow } from './notifications-state.ts';

/** The old order with what is gone left out, merged with what is new. */
export function sortedRows(before: readonly AlertRow[], byId: ReadonlyMap<string, AlertRow>): AlertRow[] {
  const kept: AlertRow[] = [];
  const seen = new Set<string>();
  let ordered = true;
  for (const { id } of before) {
    const row = byId.get(id);
    if (!row) continue;
    seen.add(id);
    const last = kept.at(-1);
    if (last && newestFirst(last, row) > 0) ordered = false;
    kept.push(row);
  }
  if (!ordered) kept.sort(newestFirst);
  if (seen.size === byId.size) return kept;
  const added = [...byId.values()].filter((row) => !seen.has(row.id)).sort(newestFirst);
  const merged: AlertRow[] = [];
  let at = 0;
  for (const row of kept) {
    while (at < added.length && newestFirst(added[at] as AlertRow, row) < 0) merged.push(added[at++] as AlertRow);
    merged.push(row);
  }
  return [...merged, ...added.slice(at)];
}

const newestFirst = (a: AlertRow, b: AlertRow): number => b.alert.publishedTime - a.alert.publishedTime || b.arrival - a.arrival || (a.id < b.id ? -1 : 1);
