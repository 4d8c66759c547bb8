import { useEffect, useRef, useState } from 'react';

/** In a flood everything is new, and a mark on each row would say nothing. */
const MOST_MARKED = 12;

/**
 * Whether an item that came live has not been on the screen before.
 * @param arrivalOf counts the items that came live, the newest highest; 0 for all others
 * @param allDrawn what is in sight is in the document: from then on it has been seen
 * @returns takes what `arrivalOf` gives; it never changes, so that rows need not be drawn again for it
 */
export function useFirstSight<T>(items: readonly T[], arrivalOf: (item: T) => number, allDrawn: boolean): (arrival: number) => boolean {
  const newestSeen = useRef(0);
  useEffect(() => {
    if (!allDrawn) return;
    for (const item of items) newestSeen.current = Math.max(newestSeen.current, arrivalOf(item));
  }, [items, allDrawn, arrivalOf]);
  const [isFirstSight] = useState(() => (arrival: number) => arrival > newestSeen.current && arrival <= newestSeen.current + MOST_MARKED);
  return isFirstSight;
}
