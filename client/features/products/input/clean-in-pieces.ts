import type { CleanList, ListCleaner, ListEntry } from '#shared/products/identifier-list.ts';

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
