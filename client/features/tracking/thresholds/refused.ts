import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { cellName, type DraftErrors } from './draft.ts';

/** Where the fields stand that a save was refused for: 'entries.0.max' is the Max of the first entry that was sent. */
export function refusedCells(errors: Readonly<Record<string, string>> | undefined, entries: readonly TrackingEntry[]): DraftErrors['cells'] {
  const cells: DraftErrors['cells'] = {};
  for (const [path, message] of Object.entries(errors ?? {})) {
    const [, index, side] = /^entries\.(\d+)(?:\.(min|max))?$/.exec(path) ?? [];
    const entry = entries[Number(index)];
    if (entry) cells[cellName(entry.field, side === 'min' ? 'min' : 'max')] = message;
  }
  return cells;
}
