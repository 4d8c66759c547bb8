import { useMemo } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { DatePanel } from '#client/ui/grid/tools/date-panel.tsx';
import { FrozenBanner } from '#client/ui/grid/tools/frozen-banner.tsx';
import { NamedViews } from '#client/ui/grid/tools/named-views.tsx';
import type { ViewTools } from '#client/ui/grid/tools/view-tools.ts';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { isMainAccount, type UserInfo } from '#shared/account/user.ts';
import { recordsSourcing, seesTeam } from '#shared/history/access.ts';
import { historyCalls } from '#shared/history/calls.ts';
import { dayOf } from '#shared/history/days.ts';
import { momentOf } from '#shared/history/moment.ts';
import type { ActivityRow } from '#shared/history/team-columns.ts';
import { ChartsButton, useChartsOpen } from './charts/charts-button.tsx';
import { TeamCharts } from './charts/team-charts.tsx';
import { useSettledRows } from './charts/use-settled-rows.ts';
import { ExportProgress } from './export-progress.tsx';
import { createJump } from './jump.ts';
import { SinceVisit } from './since-visit.tsx';
import { teamGridColumns } from './team-cells.tsx';
import { teamPages } from './team-csv-pages.ts';
import { entryOf, teamRowsOf } from './team-rows.ts';
import { TeamTools } from './team-tools.tsx';
import { teamTexts } from './texts.ts';
import { useExport } from './use-export.ts';
import { useLastVisit } from './use-last-visit.ts';
import { useTeamFilters } from './use-team-filters.ts';
import { useTeamRight } from './use-team-right.ts';
import { rowId, useTeamRows } from './use-team-rows.ts';
import '#client/ui/tags.css';
import './history.css';

/** Of what the portal has for a signed-in person, what this screen uses. */
export type HistoryDesk = DeskDeps & { user$: Observable<UserInfo>; views: ViewTools };

const pillWords = { short: teamTexts.newPill, whole: teamTexts.newPillName };

/** What the team has looked up: every row of it in one grid, and the newest the moment that it is. */
export function TeamHistoryScreen({ desk }: { desk: HistoryDesk }) {
  const user = useValue(desk.user$);
  const api = caller(historyCalls, desk.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useTeamFilters();
  const [state, setState] = useGridAddress(teamGridColumns);
  const lastVisit = useLastVisit({ userId: desk.user._id, now: desk.clock.now, leaving$: desk.leaving$ });
  const [chartsOpen, setChartsOpen] = useChartsOpen('team-history');
  const file = useExport(desk.fileCall, desk.toasts);
  const sees = seesTeam(user);
  useTeamRight(sees, { toasts: desk.toasts, onLost: file.cancel });

  const now = teamRowsOf(filters, state, user, desk.clock.now(), zone);
  const same = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows are the same object, or they would be asked for again
  const asked = useMemo(() => now, [same]);
  const rows = useTeamRows({ desk, api, asked, user });
  const settled = useSettledRows(asked, rows);
  const jump = createJump({ api, rows, asked, zone, toasts: desk.toasts });
  const frozen = filters.asOf !== null;
  const order =
    entryOf(asked) === 'on-top' || asked.sortModel?.[0]?.colId === 'sourced'
      ? null
      : { words: teamTexts.byDay, onSort: () => setState({ ...state, sort: [], row: 0 }, true) };

  const clear = () => {
    setFilters({ ...filters, time: 'all', account: '', search: '', hours: null });
    setState({ ...state, filters: {}, row: 0 });
  };
  const filtered = Object.keys(state.filters).length > 0 || filters.search !== '' || filters.account !== '' || filters.time !== 'all' || filters.hours !== null;
  const visitEnds = (row: ActivityRow, above: ActivityRow): string | undefined =>
    lastVisit !== null && momentOf(row.sourced) <= lastVisit && momentOf(above.sourced) > lastVisit ? teamTexts.lastVisit : undefined;
  const today = dayOf(desk.clock.now(), zone);
  const day = filters.asOf === null ? today : dayOf(filters.asOf, zone);

  return (
    <main className="page history" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{teamTexts.title}</h1>
        {lastVisit !== null && !frozen && <SinceVisit deps={desk} api={api} rows={asked} lastVisit={lastVisit} now={desk.clock.now()} />}
        <span className="push" />
        <NamedViews of={desk.views} screen="team-history" columns={teamGridColumns} />
        <ChartsButton open={chartsOpen} onOpen={setChartsOpen} />
        <DatePanel
          jump={{ onDay: (each) => void jump(each), order }}
          asOf={filters.asOf}
          onAsOf={(asOf) => setFilters({ ...filters, asOf })}
          today={today}
          now={desk.clock.now()}
        />
        <ColumnsPanel columns={teamGridColumns} state={state} onState={setState} />
        <button
          type="button"
          className="btn"
          aria-label={teamTexts.export}
          disabled={file.progress !== null}
          onClick={() => void file.start(historyCalls.teamCsv.path, { ...asked, zone }, `team-history-${day}.csv`, teamPages(api, asked, zone))}
        >
          <ScreenIcon name="download" /> <span className="wide-only">{teamTexts.export}</span>
        </button>
      </div>
      {filters.asOf !== null && <FrozenBanner asOf={filters.asOf} onLive={() => setFilters({ ...filters, asOf: null })} />}
      <TeamTools
        deps={desk}
        api={api}
        now={filters.asOf ?? desk.clock.now()}
        zone={zone}
        isOwner={isMainAccount(user)}
        filters={filters}
        onFilters={setFilters}
        state={state}
        onState={setState}
        onClear={clear}
      />
      {chartsOpen && <TeamCharts desk={desk} api={api} asked={settled ?? asked} isHere={settled !== null} user={user} zone={zone} />}
      <ColumnsGrid
        name={teamTexts.gridName}
        columns={teamGridColumns}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={setState}
        waitingWords={pillWords}
        empty={{
          text: filtered ? teamTexts.emptyFiltered : sees || recordsSourcing(user) ? teamTexts.emptyAll : teamTexts.notRecorded,
          action: filtered ? <ClearButton onClear={clear} /> : undefined,
        }}
        mark={entryOf(asked) === 'on-top' ? visitEnds : undefined}
        foot={
          <>
            {!sees && <span>{teamTexts.onlyOwn}</span>}
            <ExportProgress file={file} />
          </>
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
