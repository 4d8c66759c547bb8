import { useEffect, useRef, useState } from 'react';
import type { StreamHead } from '#client/api/call.ts';
import type { HistoryApi } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOlderReading } from '#client/stream/operators.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { createGridRows, type GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import type { Entry } from '#client/ui/grid/columns/live-top.ts';
import { isMainAccount, type UserInfo } from '#shared/account/user.ts';
import { asItWas, isHeld } from '#shared/grid/as-of.ts';
import { pageOfBlock, type SortModel } from '#shared/grid/page-query.ts';
import { seesTeam } from '#shared/history/access.ts';
import { momentOf } from '#shared/history/days.ts';
import { type ActivityRow, activityRowSchema, type TeamSortColumn } from '#shared/history/team-columns.ts';
import { passesTeamFilters } from '#shared/history/team-filters.ts';
import { TEAM_BLOCK, type TeamRows } from '#shared/history/team-history.ts';
import { isWithin, spanOf } from '#shared/history/time.ts';
import { isInHours } from '#shared/history/week-hours.ts';
import { fail, ok } from '#shared/result.ts';
import type { TeamFilters } from './team-address.ts';

/** Which rows are meant, in which order, as every call about them is told. @param now ms @param zone the reader's time zone */
export function teamRowsOf(
  filters: TeamFilters,
  { sort, filters: columns }: Pick<GridState, 'sort' | 'filters'>,
  user: UserInfo,
  now: number,
  zone: string,
): TeamRows {
  return {
    // What is held still counts its times from then.
    time: filters.time === 'all' ? null : spanOf(filters.time, filters.asOf ?? now, zone),
    // One account can be chosen by owners alone (HIST-05).
    account: isMainAccount(user) && filters.account !== '' ? filters.account : null,
    individual: seesTeam(user) ? null : true,
    asOf: filters.asOf === null ? null : asItWas(filters.asOf),
    sortModel: sort as SortModel<TeamSortColumn>,
    filterModel: columns as TeamRows['filterModel'],
    search: filters.search,
    hours: filters.hours ? { ...filters.hours, zone } : null,
  };
}

/** Whether a row that came live belongs to them: by filters and by rights (LIVE-06). */
export function belongs(row: ActivityRow, asked: TeamRows, user: UserInfo): boolean {
  const { time, account, individual, hours } = asked;
  const isOf = (email: string | null | undefined) => row.email?.toLowerCase() === email?.toLowerCase();
  if (individual && !isOf(user.email)) return false;
  if (account && !isOf(account)) return false;
  if (time && !isWithin(time, momentOf(row.sourced))) return false;
  if (hours && !isInHours(hours, momentOf(row.sourced))) return false;
  return passesTeamFilters(row, asked);
}

/** Where the newest stand first, a new row stands on top; elsewhere nobody knows its place. */
export const entryOf = ({ sortModel: [first] }: TeamRows): Entry =>
  !first || (first.colId === 'sourced' && first.sort === 'desc') ? 'on-top' : 'when-read-again';

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
