import { useEffect, useMemo, useState } from 'react';
import { filter, map, type Observable, throttleTime } from 'rxjs';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { momentOf } from '#shared/history/days.ts';
import { type ActivityRow, activityRowSchema } from '#shared/history/team-columns.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { belongs } from '../team-rows.ts';

/** What has come live since the rows are looked at: how much, and the last of it. `at` is ms. `rows` says whose the newest are, and of when. */
export type LiveActivity = { count: number; last: ActivityRow | null; at: number; rows: readonly { email: string | null; at: number }[] };

const none: LiveActivity = { count: 0, last: null, at: 0, rows: [] };

/** How many rows are distinguished; older ones are in a later reading. */
const MOST_ROWS = 2_000;

/** A burst has figures read again at most so often, ms. */
const SPACING = 2_000;

/** Follows what comes live of these rows; `again$` says when figures of them have changed. */
export function useLiveActivity(
  store: Pick<StoreDeps, 'events$' | 'scheduler' | 'clock'>,
  asked: TeamRows,
  user: UserInfo,
): { live: LiveActivity; again$: Observable<unknown> } {
  const [live, setLive] = useState(none);
  const { events$, scheduler, clock } = store;
  const came$ = useMemo(
    () =>
      events$.pipe(
        map((item) => (item.kind === 'snapshot' ? undefined : screenEvent(item.event, 'activity.recorded', activityRowSchema))),
        // What is held still at a moment is moved by nothing.
        filter((row): row is ActivityRow => row !== undefined && !asked.asOf && belongs(row, asked, user)),
      ),
    [events$, asked, user],
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
  const again$ = useMemo(() => came$.pipe(throttleTime(SPACING, scheduler, { leading: true, trailing: true })), [came$, scheduler]);
  return { live, again$ };
}
