import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import {
  type CleanList,
  createListCleaner,
  type ListCleaner,
  type ListEntry,
} from '#shared/products/identifier-list.ts';
import { type Entered, type InputSource, sourceOf } from './input-source.ts';

export type Cleaned = { source: InputSource; list: CleanList };
export type CleanState = {
  cleaned: Cleaned | null;
  /** Whether newer input is still being processed. */
  busy: boolean;
};

/** Cleans the input. The previous list stays while the user types. */
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
  return {
    cleaned: source ? (done?.cleaned ?? null) : null,
    busy: source !== null && (done?.of !== source || settled !== entered),
  };
}

type PieceDeps = { signal: AbortSignal; now?: () => number; pause?: () => Promise<void> };

/** ms per chunk: imperceptible even on a slow machine */
const PIECE = 8;
/** Entries between two checks of the clock. */
const ENTRIES = 50;

/**
 * Cleans a long list in chunks, so that keys and clicks are handled in between.
 * @returns null if the signal aborted
 */
export async function cleanInPieces(
  entries: Iterable<ListEntry>,
  cleaner: ListCleaner,
  { signal, now = () => performance.now(), pause = breath }: PieceDeps,
): Promise<CleanList | null> {
  let begun = now();
  let count = 0;
  for (const entry of entries) {
    cleaner.add(entry);
    count += 1;
    if (count % ENTRIES !== 0 || now() - begun < PIECE) continue;
    await pause();
    if (signal.aborted) return null;
    begun = now();
  }
  return signal.aborted ? null : cleaner.list();
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
