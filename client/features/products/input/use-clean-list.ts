import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CleanList, createListCleaner } from '#shared/products/identifier-list.ts';
import { cleanInPieces } from './clean-in-pieces.ts';
import { type Entered, type InputSource, sourceOf } from './input-source.ts';

export type Cleaned = { source: InputSource; list: CleanList };
export type CleanState = { cleaned: Cleaned | null /** What was entered since is not looked through yet. */; busy: boolean };

/** What was entered as a clean list. While somebody types on, the list before stays. */
export function useCleanList(entered: Entered): CleanState {
  const settled = useDeferredValue(entered);
  const source = useMemo(() => sourceOf(settled), [settled]);
  const [done, setDone] = useState<{ of: InputSource; cleaned: Cleaned } | null>(null);
  useEffect(() => {
    if (!source) return setDone(null);
    const stop = new AbortController();
    const cleaner = createListCleaner(source.type, source.expected);
    void cleanInPieces(source.entries(), cleaner, { signal: stop.signal }).then((list) => {
      if (list) setDone({ of: source, cleaned: { source, list } });
    });
    return () => stop.abort();
  }, [source]);
  return { cleaned: source ? (done?.cleaned ?? null) : null, busy: source !== null && (done?.of !== source || settled !== entered) };
}
