import type { HistoryApi } from '#client/api/caller.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import type { Entry } from '#client/ui/grid/columns/live-top.ts';
import { asItWas } from '#shared/grid/as-of.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import { isMainAccount, seesTeam, type UserInfo } from '#shared/session/user.ts';
import { type ActivityRow, activityRowSchema, type TeamSortColumn } from '#shared/team/history/team-columns.ts';
import { passesTeamFilters } from '#shared/team/history/team-filters.ts';
import { TEAM_BLOCK, type TeamRows } from '#shared/team/history/team-history.ts';
import { momentOf } from '#shared/time/days.ts';
import { isWithin, spanOf } from '#shared/time/time.ts';
import { isInHours } from '#shared/time/week-hours.ts';
import type { TeamFilters } from './team-address.ts';

/**
 * Returns the filters and order that every request for these rows sends.
 * @param now ms
 * @param zone the reader's time zone
 */
export function teamRowsOf(
  filters: TeamFilters,
  { sort, filters: columns }: Pick<GridState, 'sort' | 'filters'>,
  user: UserInfo,
  now: number,
  zone: string,
): TeamRows {
  return {
    // In a frozen view, "today" and the like are relative to that moment.
    time: filters.time === 'all' ? null : spanOf(filters.time, filters.asOf ?? now, zone),
    // Only owners can choose an account (HIST-05).
    account: isMainAccount(user) && filters.account !== '' ? filters.account : null,
    individual: seesTeam(user) ? null : true,
    asOf: filters.asOf === null ? null : asItWas(filters.asOf),
    sortModel: sort as SortModel<TeamSortColumn>,
    filterModel: columns as TeamRows['filterModel'],
    search: filters.search,
    hours: filters.hours ? { ...filters.hours, zone } : null,
  };
}

/** Whether a live row passes the request's filters and the user's rights (LIVE-06). */
export function belongs(row: ActivityRow, requested: TeamRows, user: UserInfo): boolean {
  const { time, account, individual, hours } = requested;
  const isOf = (email: string | null | undefined) => row.email?.toLowerCase() === email?.toLowerCase();
  if (individual && !isOf(user.email)) return false;
  if (account && !isOf(account)) return false;
  if (time && !isWithin(time, momentOf(row.sourced))) return false;
  if (hours && !isInHours(hours, momentOf(row.sourced))) return false;
  return passesTeamFilters(row, requested);
}

/** A new row goes on top if the newest rows come first. In any other order its position is unknown. */
export const entryOf = ({ sortModel: [first] }: TeamRows): Entry =>
  !first || (first.colId === 'sourced' && first.sort === 'desc') ? 'on-top' : 'when-read-again';

export const rowId = ({ _id }: ActivityRow): string => _id;

type TeamRowsDeps = {
  store: Pick<StoreDeps, 'events$' | 'scheduler'>;
  api: HistoryApi;
  requested: TeamRows;
  user: UserInfo;
};

/** The rows of Team History. With `asOf`, live rows don't change them. */
export const useTeamRows = ({ store, api, requested, user }: TeamRowsDeps): GridRows<ActivityRow> =>
  useServerRows<ActivityRow>({
    scheduler: store.scheduler,
    idOf: rowId,
    size: TEAM_BLOCK,
    of: requested,
    entry: entryOf(requested),
    asOf: requested.asOf,
    read: (page, signal) => api.team({ ...requested, ...page }, { signal }),
    events$: store.events$,
    onEvent: (event, rows) => {
      const row = screenEvent(event, 'activity.recorded', activityRowSchema);
      if (row && belongs(row, requested, user)) rows.arrive(row);
    },
  });
