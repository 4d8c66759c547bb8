import { useEffect, useMemo, useState } from 'react';
import { filter, throttleTime } from 'rxjs';
import type { HistoryApi } from '#client/api/history.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { createResource } from '#client/stream/resource.ts';
import { useResource } from '#client/stream/use-resource.ts';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { KeyFigures } from '#client/ui/key-figures.tsx';
import { useValue } from '#client/ui/observe.ts';
import type { UserInfo } from '#shared/account/user.ts';
import { readAsOf } from '#shared/grid/as-of.ts';
import type { ActivityRow } from '#shared/history/activity.ts';
import type { TeamRows } from '#shared/history/team-history.ts';
import { isLeftOut, offered } from '../charts/chart-state.ts';
import { belongs } from '../team-rows.ts';
import { keyFiguresOf } from './key-figures-of.ts';
import { isFiltered, readTeamSums, rowsOfDay } from './team-sums.ts';
import { figureTexts } from './texts.ts';
import { useLiveRows } from './use-live-rows.ts';

type TeamFiguresProps = { desk: DeskDeps; api: HistoryApi; asked: TeamRows; user: UserInfo; zone: string; rows: GridRows<ActivityRow> };

/** What comes live is counted at once; who was first and what is in the middle are read again at most so often, ms. */
const SPACING = 5_000;

/** What the rows below come to. They are read after the rows, which nobody should wait for. Where the provider does not sum up, there is nothing. */
export function TeamFigures({ rows, asked, ...props }: TeamFiguresProps) {
  const { list, total, failure } = useValue(rows.view$);
  const settled = total !== null || failure !== null;
  const [shown, setShown] = useState<TeamRows | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are summed up when they are here, not when they are asked for
  useEffect(() => {
    if (settled) setShown(asked);
  }, [list, settled]);
  return shown === null ? <KeyFigures label={figureTexts.figures} figures={bones} /> : <Figures {...props} asked={shown} />;
}

function Figures({ desk, api, asked, user, zone }: Omit<TeamFiguresProps, 'rows'>) {
  const at = asked.asOf ? readAsOf(asked.asOf).at : null;
  const again$ = useMemo(
    () =>
      desk.events$.pipe(
        filter((item) => asked.asOf === null && item.kind === 'event' && item.event.type === 'activity.recorded'),
        throttleTime(SPACING, desk.scheduler, { leading: false, trailing: true }),
      ),
    [desk.events$, desk.scheduler, asked],
  );
  const [state] = useResource(
    () => createResource(desk, { read: () => readTeamSums(api, asked, at ?? desk.clock.now(), zone), again$ }),
    [desk, api, asked, at, zone, again$],
  );
  const live = useLiveRows(desk, asked, user);
  const now = at ?? desk.clock.now();
  if (isLeftOut(state)) return null;
  const figures = keyFiguresOf({
    sums: offered(state),
    live,
    liveToday: live.filter((row) => belongs(row, rowsOfDay(asked, now, zone), user)),
    now,
    frozen: at !== null,
    hasTop: !isFiltered(asked),
  });
  return <KeyFigures label={figureTexts.figures} figures={figures} />;
}

/** Before the first rows are here. */
const bones = keyFiguresOf({ sums: undefined, live: [], liveToday: [], now: 0, frozen: false, hasTop: true });
