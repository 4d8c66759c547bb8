import { useEffect } from 'react';
import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';

const MOST_SEEN = 20;
const seenSchema = v.array(v.string());

/** Tells of a subscription that this browser has not seen before, once. @param subId null while there is none */
export function useFirstVisit(userId: string, subId: string | null, onFirst: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done about it may be another function each time
  useEffect(() => {
    if (subId === null) return;
    const key = `plans.seen.${userId}`;
    const seen = readStored(key, seenSchema, []);
    if (seen.includes(subId)) return;
    writeStored(key, [subId, ...seen].slice(0, MOST_SEEN));
    onFirst();
  }, [userId, subId]);
}
