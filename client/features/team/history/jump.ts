import type { HistoryApi } from '#client/api/caller.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { formatDate } from '#shared/format.ts';
import type { ActivityRow } from '#shared/team/history/team-columns.ts';
import type { TeamRows } from '#shared/team/history/team-history.ts';
import { startOfNamedDay } from '#shared/time/days.ts';
import { teamTexts } from './texts.ts';

/** How often the position is requested if the list is reloaded meanwhile. */
const MOST_TRIES = 3;

export type JumpDeps = {
  api: HistoryApi;
  rows: GridRows<ActivityRow>;
  requested: TeamRows;
  zone: string;
  toasts: Toasts;
};

/** Returns a function that scrolls the list to a day: to its newest row, or to its oldest if the order is ascending. */
export function createJump({ api, rows, requested, zone, toasts }: JumpDeps): (day: string) => Promise<void> {
  const upwards = requested.sortModel?.[0]?.sort === 'asc';
  return async (day) => {
    const at = upwards ? startOfNamedDay(day, zone) : startOfNamedDay(day, zone, 1) - 1;
    const dayText = formatDate(`${day}T12:00:00`);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const { list, asOf } = rows.view$.value;
      const answer = await api.teamOffset({ ...requested, asOf: asOf ?? requested.asOf, at });
      if (!answer.ok) {
        toasts.failed(teamTexts.jumpFailed, answer.error.message);
        return;
      }
      const position = answer.value.value;
      // The list was reloaded meanwhile, so this position no longer applies.
      if (rows.view$.value.list !== list) continue;
      if (position.row < position.total)
        rows.lead(position.row, upwards ? teamTexts.andAfter(dayText) : teamTexts.andBefore(dayText));
      else
        toasts.show({
          kind: 'info',
          text: upwards ? teamTexts.nothingAfter(dayText) : teamTexts.nothingBefore(dayText),
        });
      return;
    }
  };
}
