import { useEffect, useState } from 'react';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { type ActivityRow, activityRowSchema } from '#shared/history/team-columns.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { belongs } from '../team-rows.ts';

/** So many are told apart; a reading that is made meanwhile holds the older ones. */
const MOST_KEPT = 2_000;

const none: readonly ActivityRow[] = [];

/** What has come live of these rows since they are looked at, the last one last. What is held still at a moment is moved by nothing. */
export function useLiveRows({ events$ }: Pick<DeskDeps, 'events$'>, asked: TeamRows, user: UserInfo): readonly ActivityRow[] {
  const [rows, setRows] = useState(none);
  useEffect(() => {
    setRows(none);
    if (asked.asOf) return;
    const following = events$.subscribe((item) => {
      const row = item.kind === 'event' ? screenEvent(item.event, 'activity.recorded', activityRowSchema) : undefined;
      if (row && belongs(row, asked, user)) setRows((before) => [...before, row].slice(-MOST_KEPT));
    });
    return () => following.unsubscribe();
  }, [events$, asked, user]);
  return rows;
}
