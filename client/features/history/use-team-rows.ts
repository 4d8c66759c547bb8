import { useEffect, useRef, useState } from 'react';
import type { StreamHead } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { isHeld } from '#shared/grid/as-of.ts';
import { pageOfBlock } from '#shared/grid/blocks.ts';
import { type ActivityRow, activityRowSchema } from '#shared/history/team-columns.ts';
import { TEAM_BLOCK, type TeamRows } from '#shared/history/team-history.ts';
import { fail, ok } from '#shared/result.ts';
import { belongs, entryOf } from './team-rows.ts';

export const rowId = ({ _id }: ActivityRow): string => _id;

type TeamRowsDeps = { desk: Pick<DeskDeps, 'events$' | 'scheduler'>; api: HistoryApi; asked: TeamRows; user: UserInfo };

/** The rows behind the grid: read by the block, kept true by the stream. As they were at a moment they stay as they are. */
export function useTeamRows({ desk, api, asked, user }: TeamRowsDeps): GridRows<ActivityRow> {
  const [rows] = useState(() =>
    createGridRows<ActivityRow>({ idOf: rowId, isHeld: (asOf, { seq }) => isHeld(asOf, seq), size: TEAM_BLOCK, scheduler: desk.scheduler }),
  );
  useEffect(() => rows.close, [rows]);
  /** Where the stream stood before the newest of these rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  useEffect(() => {
    rows.show({
      entry: entryOf(asked),
      asOf: asked.asOf,
      fetchBlock: async ({ block, size, asOf }, signal) => {
        const answer = await api.team({ ...asked, asOf, page: pageOfBlock(block), limit: size }, { signal });
        if (answer.ok) readAt.current = answer.value.head;
        return answer.ok ? ok(answer.value.value) : fail(answer.error);
      },
    });
  }, [rows, api, asked]);
  useEffect(() => {
    if (asked.asOf) return;
    const live = desk.events$.subscribe((item) => {
      // After a snapshot nobody knows what was missed since the rows were read.
      if (item.kind === 'snapshot') {
        if (isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head })) rows.stale();
      } else if (item.event.type === 'stream.gap') rows.stale();
      else {
        const row = screenEvent(item.event, 'activity.recorded', activityRowSchema);
        if (row && belongs(row, asked, user)) rows.arrive(row);
      }
    });
    return () => live.unsubscribe();
  }, [rows, desk.events$, asked, user]);
  return rows;
}
