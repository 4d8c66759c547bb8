import { useMemo } from 'react';
import { filter, throttleTime } from 'rxjs';
import type { HistoryApi } from '#client/api/caller.ts';
import { isLeftOut, offered } from '#client/stream/chart-state.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { KeyFigure } from '#client/ui/key-figures.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { belongs } from '../team-rows.ts';
import { keyFiguresOf } from './team-key-figures.ts';
import { isFiltered, readTeamSums, rowsOfDay } from './team-sums.ts';
import { useLiveRows } from './use-live-rows.ts';

type TeamFiguresDeps = {
  desk: Pick<DeskDeps, 'events$' | 'scheduler' | 'random' | 'clock'>;
  api: HistoryApi;
  asked: TeamRows;
  /** Before the rows are here nothing is asked for. */
  isHere: boolean;
  user: UserInfo;
  zone: string;
  /** ms: the moment that the rows are held at, null for now. */
  heldAt: number | null;
};

/** What comes live is counted at once; who was first and what is in the middle are read again at most so often, ms. */
const SPACING = 5_000;

/** What rows of the team history come to; null where the provider does not sum up. */
export function useTeamFigures({ desk, api, asked, isHere, user, zone, heldAt }: TeamFiguresDeps): KeyFigure[] | null {
  const again$ = useMemo(
    () =>
      desk.events$.pipe(
        filter((item) => heldAt === null && item.kind === 'event' && item.event.type === 'activity.recorded'),
        throttleTime(SPACING, desk.scheduler, { leading: false, trailing: true }),
      ),
    [desk.events$, desk.scheduler, heldAt],
  );
  const [state] = useResource(
    () => createResource(desk, { read: () => (isHere ? readTeamSums(api, asked, heldAt ?? desk.clock.now(), zone) : []), again$ }),
    [desk, api, asked, isHere, heldAt, zone, again$],
  );
  const live = useLiveRows(desk, asked, user);
  const now = heldAt ?? desk.clock.now();
  if (isLeftOut(state)) return null;
  const day = rowsOfDay(asked, now, zone);
  return keyFiguresOf({
    sums: offered(state),
    live,
    liveToday: day ? live.filter((row) => belongs(row, day, user)) : [],
    now,
    held: heldAt !== null,
    hasToday: day !== null,
    hasTop: !isFiltered(asked),
  });
}
