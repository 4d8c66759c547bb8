import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CleanList, createListCleaner, type ListCleaner, type ListEntry } from '#shared/products/identifier-list.ts';
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

type PieceDeps = { signal: AbortSignal; now?: () => number; pause?: () => Promise<void> };

/** Of one piece, ms: below what a person notices, on a slow machine too. */
const PIECE = 8;
/** Between two looks at the clock. */
const ENTRIES = 50;

/**
 * Cleans a long list a piece at a time, so that keys and clicks come in between.
 * @returns null where the signal has ended it
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
