import { useEffect, useMemo, useState } from 'react';
import { filter, map, type Observable, throttleTime } from 'rxjs';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { type ActivityRow, activityRowSchema } from '#shared/team/history/team-columns.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { momentOf } from '#shared/time/days.ts';
import { belongs } from '../team-rows.ts';

/**
 * Live rows since this request: their number, and the last one with its arrival time `at`, ms. `rows`: email and lookup
 * time (ms) of the newest ones.
 */
export type LiveActivity = {
  count: number;
  last: ActivityRow | null;
  at: number;
  rows: readonly { email: string | null; at: number }[];
};

const none: LiveActivity = { count: 0, last: null, at: 0, rows: [] };

/** How many live rows stay in memory. A later read includes the older ones. */
const MOST_ROWS = 2_000;

/** The minimum time between reads of the figures during a burst, ms. */
const SPACING = 2_000;

/** Follows the live rows of a request. `again$` emits when their figures must be read again. */
export function useLiveActivity(
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'clock'>,
  requested: TeamRows,
  user: UserInfo,
): { live: LiveActivity; again$: Observable<unknown> } {
  const [live, setLive] = useState(none);
  const { events$, scheduler, clock } = store;
  const came$ = useMemo(
    () =>
      events$.pipe(
        map((item) =>
          item.kind === 'snapshot' ? undefined : screenEvent(item.event, 'activity.recorded', activityRowSchema),
        ),
        // Live rows don't change a frozen view.
        filter((row): row is ActivityRow => row !== undefined && !requested.asOf && belongs(row, requested, user)),
      ),
    [events$, requested, user],
  );
  useEffect(() => {
    setLive(none);
    const following = came$.subscribe((last) =>
      setLive(({ count, rows }) => ({
        count: count + 1,
        last,
        at: clock.now(),
        rows: [...rows, { email: last.email ?? null, at: momentOf(last.sourced) }].slice(-MOST_ROWS),
      })),
    );
    return () => following.unsubscribe();
  }, [came$, clock]);
  const again$ = useMemo(
    () => came$.pipe(throttleTime(SPACING, scheduler, { leading: true, trailing: true })),
    [came$, scheduler],
  );
  return { live, again$ };
}
