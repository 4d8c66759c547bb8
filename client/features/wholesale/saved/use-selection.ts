import { useCallback, useMemo, useState } from 'react';
import type { SavedMarks } from '../marks/saved-marks.ts';

export type EntrySelection = { ids: ReadonlySet<string>; toggle(id: string): void; all(): void; clear(): void };

/** Which entries are selected. What is deleted meanwhile, here or elsewhere, is not any more. */
export function useSelection(marks: SavedMarks | undefined): EntrySelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => {
    if (!marks || chosen.size === 0) return chosen;
    const there = new Set(marks.values());
    return new Set([...chosen].filter((id) => there.has(id)));
  }, [marks, chosen]);
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { ids, toggle, all: () => setChosen(new Set(marks?.values())), clear: () => setChosen(new Set()) };
}
