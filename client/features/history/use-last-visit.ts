import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import * as v from 'valibot';
import { readStored, writeStored } from '#client/ui/stored.ts';

type LastVisitDeps = { userId: string; now: () => number; leaving$: Observable<unknown> };

/** When this person was last here in this browser, ms; null the first time. Kept until they sign out, and written as they leave. */
export function useLastVisit({ userId, now, leaving$ }: LastVisitDeps): number | null {
  const key = `team-history.${userId}`;
  const [before] = useState(() => readStored(key, v.nullable(v.number()), null));
  useEffect(() => {
    const write = () => writeStored(key, now());
    const leaving = leaving$.subscribe(write);
    return () => {
      leaving.unsubscribe();
      write();
    };
  }, [key, now, leaving$]);
  return before;
}
