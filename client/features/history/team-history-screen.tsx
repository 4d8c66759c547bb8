import { useEffect, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';
import { createHistoryApi } from '#client/api/history.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { isOlderReading } from '#client/stream/older-reading.ts';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { createGridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { useValue } from '#client/ui/observe.ts';
import { Progress } from '#client/ui/progress.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { isMainAccount, type UserInfo } from '#shared/account/user.ts';
import { isHeld } from '#shared/grid/as-of.ts';
import { pageOfBlock } from '#shared/grid/blocks.ts';
import type { ActivityRow } from '#shared/history/activity.ts';
import { dayOf } from '#shared/history/days.ts';
import { momentOf } from '#shared/history/moment.ts';
import { TEAM_BLOCK } from '#shared/history/team-history.ts';
import { fail, ok } from '#shared/result.ts';
import { SinceVisit } from './since-visit.tsx';
import { teamGridColumns } from './team-columns.tsx';
import { belongs, entryOf, teamRowsOf } from './team-rows.ts';
import { TeamTools } from './team-tools.tsx';
import { teamTexts } from './texts.ts';
import { useExport } from './use-export.ts';
import { useLastVisit } from './use-last-visit.ts';
import { useTeamFilters } from './use-team-filters.ts';
import '#client/ui/tags.css';
import './history.css';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type HistoryDesk = DeskDeps & { user$: Observable<UserInfo> };

const idOf = ({ _id }: ActivityRow): string => _id;
const pillWords = { short: teamTexts.newPill, whole: teamTexts.newPillName };

/** What the team has looked up: every row of it in one grid, and the newest the moment that it is. */
export function TeamHistoryScreen({ desk }: { desk: HistoryDesk }) {
  const user = useValue(desk.user$);
  const api = useMemo(() => createHistoryApi(desk.call), [desk.call]);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useTeamFilters();
  const [state, setState] = useGridAddress(teamGridColumns);
  const lastVisit = useLastVisit({ userId: desk.user._id, now: desk.clock.now, leaving$: desk.leaving$ });
  const file = useExport(desk.fileCall, desk.toasts);

  const now = teamRowsOf(filters, state, user, desk.clock.now(), zone);
  const same = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows are the same object, or they would be asked for again
  const asked = useMemo(() => now, [same]);
  const [rows] = useState(() =>
    createGridRows<ActivityRow>({ idOf, isHeld: (asOf, { seq }) => isHeld(asOf, seq), size: TEAM_BLOCK, scheduler: desk.scheduler }),
  );
  useEffect(() => rows.close, [rows]);
  /** Where the stream stood before the newest of these rows were read. */
  const readAt = useRef<StreamHead | null>(null);
  useEffect(() => {
    rows.show({
      entry: entryOf(asked),
      fetchBlock: async ({ block, size, asOf }, signal) => {
        const answer = await api.team({ ...asked, asOf, page: pageOfBlock(block), limit: size }, signal);
        if (answer.ok) readAt.current = answer.value.head;
        return answer.ok ? ok(answer.value.value) : fail(answer.error);
      },
    });
  }, [rows, api, asked]);
  useEffect(() => {
    const live = desk.events$.subscribe((item) => {
      // After a snapshot nobody knows what was missed since the rows were read.
      if (item.kind === 'snapshot') {
        if (isOlderReading(readAt.current, { epoch: item.epoch, seq: item.head })) rows.stale();
      } else if (item.event.type === 'stream.gap') rows.stale();
      else if (item.event.type === 'activity.recorded' && belongs(item.event.data, asked, user)) rows.arrive(item.event.data);
    });
    return () => live.unsubscribe();
  }, [rows, desk.events$, asked, user]);

  const clear = () => {
    setFilters({ time: 'all', account: '', search: '' });
    setState({ ...state, filters: {}, row: 0 });
  };
  const filtered = Object.keys(state.filters).length > 0 || filters.search !== '' || filters.account !== '' || filters.time !== 'all';
  const visitEnds = (row: ActivityRow, above: ActivityRow): string | undefined =>
    lastVisit !== null && momentOf(row.sourced) <= lastVisit && momentOf(above.sourced) > lastVisit ? teamTexts.lastVisit : undefined;
  const day = dayOf(desk.clock.now(), zone);

  return (
    <main className="page history" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{teamTexts.title}</h1>
        {lastVisit !== null && <SinceVisit deps={desk} api={api} rows={asked} lastVisit={lastVisit} now={desk.clock.now()} />}
        <span className="push" />
        <ColumnsPanel columns={teamGridColumns} state={state} onState={setState} />
        <button
          type="button"
          className="btn"
          disabled={file.progress !== null}
          onClick={() => void file.start(asked, { name: `team-history-${day}.csv`, zone })}
        >
          <ScreenIcon name="download" /> {teamTexts.export}
        </button>
      </div>
      <TeamTools
        deps={desk}
        api={api}
        now={desk.clock.now()}
        zone={zone}
        isOwner={isMainAccount(user)}
        filters={filters}
        onFilters={setFilters}
        state={state}
        onState={setState}
        onClear={clear}
      />
      <ColumnsGrid
        name={teamTexts.gridName}
        columns={teamGridColumns}
        rows={rows}
        rowId={idOf}
        state={state}
        onState={setState}
        waitingWords={pillWords}
        empty={{ text: filtered ? teamTexts.emptyFiltered : teamTexts.emptyAll, action: filtered ? <ClearButton onClear={clear} /> : undefined }}
        mark={entryOf(asked) === 'on-top' ? visitEnds : undefined}
        foot={
          file.progress && (
            <>
              <span className="fig" role="status">
                {teamTexts.exporting(file.progress.done, file.progress.of)}
              </span>
              <Progress label={teamTexts.exportBar} done={file.progress.done} of={file.progress.of} />
              <button type="button" className="btn sm" onClick={file.cancel}>
                {teamTexts.cancel}
              </button>
            </>
          )
        }
      />
    </main>
  );
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="btn" onClick={onClear}>
    {teamTexts.clear}
  </button>
);
