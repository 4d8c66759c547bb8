import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller, type HistoryApi } from '#client/api/caller.ts';
import { type ResourceDeps, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Chip } from '#client/ui/chip.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { Full, useFull } from '#client/ui/full.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel, DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { nameOf } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { isMissing } from '#client/ui/grid/columns/row-blocks.ts';
import { createRowSelection, type RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import type { CsvByPage } from '#client/ui/grid/tools/csv-by-page.ts';
import { DatePanel } from '#client/ui/grid/tools/date-panel.tsx';
import { FrozenBanner } from '#client/ui/grid/tools/frozen-banner.tsx';
import { ExportButton, ExportProgressStrip, type FileExport, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { browserFrame, useStableValue } from '#client/ui/scheduling.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { uiTexts } from '#client/ui/texts.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { useBuyAction, useBuyColumn } from '#client/widgets/listings/bought-button.tsx';
import type { ProductToBuy } from '#client/widgets/listings/buying-context.ts';
import { PeopleRead } from '#client/widgets/members/people-read.tsx';
import { RequestRightLink } from '#client/widgets/members/request-right-link.tsx';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { formatUntil } from '#shared/format.ts';
import { asItWas } from '#shared/grid/as-of.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { memberPagePathOf } from '#shared/members/paths.ts';
import { productsAccess } from '#shared/products/access.ts';
import { ok } from '#shared/result.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { isMainAccount, seesTeam, type UserInfo } from '#shared/session/user.ts';
import { recordsSourcing } from '#shared/team/history/access.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { type ActivityRow, teamColumnIds, teamCsvCell, teamCsvName } from '#shared/team/history/team-columns.ts';
import { TEAM_BLOCK, type TeamRows } from '#shared/team/history/team-history.ts';
import { dayOf, momentOf } from '#shared/time/days.ts';
import { AccountSelect } from './account-select.tsx';
import { ChartsButton, useChartsOpen } from './charts/charts-button.tsx';
import { FillNote } from './fill-note.tsx';
import { type TeamFilters, teamQuery } from './team-address.ts';
import { teamGridColumns } from './team-cells.tsx';
import { entryOf, rowId, teamRowsOf, useTeamRows } from './team-rows.ts';
import { hoursChip, teamTexts } from './texts.ts';
import { TimeTools } from './time-tools.tsx';
import '#client/ui/tags.css';
import './history.css';
import * as v from 'valibot';

/** The part of the signed-in portal's store that this screen uses. */
export type HistoryStore = StoreDeps & { user$: Observable<UserInfo> };

/** Rows come first. */
const TeamCharts = lazyExport(() => import('./charts/team-charts.tsx'), 'TeamCharts');

const TrackSelected = lazyPart(() => import('#client/widgets/tracking/track-selected.tsx'), 'TrackSelected');

const pillTexts = { short: teamTexts.newPill, whole: teamTexts.newPillName };

/** Everything the team looked up, in one grid. New rows appear live. */
export function TeamHistoryScreen({ store, info }: { store: HistoryStore; info: PortalInfo | null }) {
  const user = useValue(store.user$);
  const isFull = useFull();
  const api = caller(historyCalls, store.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useQueryState(teamQuery);
  const [state, setState] = useGridAddress(teamGridColumns);
  const lastVisit = useLastVisit({ userId: store.user._id, now: store.clock.now, leaving$: store.leaving$ });
  const [chartsOpen, setChartsOpen] = useChartsOpen('team-history');
  const file = useExport(store.fileCall, store.toasts, teamTexts);
  const sees = seesTeam(user);
  useTeamRight(sees, { toasts: store.toasts, onLost: file.cancel });

  const requested = useStableValue(teamRowsOf(filters, state, user, store.clock.now(), zone));
  const rows = useTeamRows({ store, api, requested, user });
  const settled = useSettledRows(requested, rows);
  const { columns: selectable, selection, rowActions } = useTeamSelection(rows, isFull && productsAccess(user).open);
  const columns = useBuyColumn(selectable, productToBuy);
  const buyAction = useBuyAction(productToBuy);
  const clear = () => {
    setFilters({ ...filters, time: 'all', account: '', search: '', hours: null });
    setState({ ...state, filters: {}, row: 0 });
  };
  return (
    <main className="page history" id="content" tabIndex={-1}>
      <TeamHead {...{ store, user, requested, zone, filters, lastVisit, file }}>
        <Full>
          <NamedViews deps={store} screen="team-history" columns={columns} />
          <ChartsButton open={chartsOpen} onOpen={setChartsOpen} />
          <TeamDates
            {...{ store, rows, requested, zone, filters }}
            onFilters={setFilters}
            onByDay={() => setState({ ...state, sort: [], row: 0 }, true)}
          />
        </Full>
        <ColumnsPanel columns={columns} state={state} onState={setState} />
      </TeamHead>
      <PeopleRead deps={store} />
      <FillNote store={store} api={api} info={info} />
      {filters.asOf !== null && (
        <FrozenBanner asOf={filters.asOf} onLive={() => setFilters({ ...filters, asOf: null })} />
      )}
      <TeamTools
        deps={store}
        api={api}
        now={filters.asOf ?? store.clock.now()}
        zone={zone}
        isOwner={isMainAccount(user)}
        filters={filters}
        onFilters={setFilters}
        state={state}
        onState={setState}
        onClear={clear}
      />
      {chartsOpen && (
        <Full>
          <LazyBoundary fallback={<div className="team-charts is-waiting" />}>
            <TeamCharts {...{ store, api, user, zone }} requested={settled ?? requested} isHere={settled !== null} />
          </LazyBoundary>
        </Full>
      )}
      <ColumnsGrid
        name={teamTexts.gridName}
        columns={columns}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        empty={emptyOf(isFiltered(filters, state), user, clear)}
        rowActions={{ ...rowActions, ...buyAction }}
        mark={entryOf(requested) === 'on-top' ? visitEnds(lastVisit) : undefined}
        foot={<TeamFoot sees={sees} file={file} />}
      />
      <SelectedRows selection={selection} rows={rows} />
    </main>
  );
}

function SelectedRows({ selection, rows }: { selection: RowSelection; rows: GridRows<ActivityRow> }) {
  const selected = useValue(selection.ids$);
  if (selected.size === 0) return null;
  return (
    <SelectionBar count={selected.size} onClear={selection.clear}>
      <TrackSelected products={loadedRows(rows).filter((row) => selected.has(rowId(row)))} />
    </SelectionBar>
  );
}

/** Labels the line above the rows that were there at the last visit. */
const visitEnds =
  (lastVisit: number | null) =>
  (row: ActivityRow, above: ActivityRow): string | undefined =>
    lastVisit !== null && momentOf(row.sourced) <= lastVisit && momentOf(above.sourced) > lastVisit
      ? teamTexts.lastVisit
      : undefined;

/** @property sees whether the account sees the whole team's rows */
type TeamFootProps = { sees: boolean; file: FileExport };

const TeamFoot = ({ sees, file }: TeamFootProps) => (
  <>
    {!sees && (
      <span>
        {teamTexts.onlyOwn} <RequestRightLink right="accessHistory" />
      </span>
    )}
    <ExportProgressStrip file={file} texts={teamTexts} />
  </>
);

type TeamHeadProps = Pick<TeamDatesProps, 'store' | 'requested' | 'zone' | 'filters'> & {
  user: UserInfo;
  lastVisit: number | null;
  file: FileExport;
  /** The buttons before the export. */
  children: ReactNode;
};

function TeamHead({ store, user, requested, zone, filters, lastVisit, file, children }: TeamHeadProps) {
  const isFull = useFull();
  const api = caller(historyCalls, store.call);
  const now = store.clock.now();
  return (
    <div className="page-head">
      <h1>{teamTexts.title}</h1>
      {lastVisit !== null && filters.asOf === null && (
        <SinceVisit deps={store} api={api} rows={requested} lastVisit={lastVisit} now={now} />
      )}
      <span className="push" />
      <Full>
        {!isMainAccount(user) && (
          <Link className="btn quiet" href={memberPagePathOf()} aria-label={teamTexts.myPage}>
            <ScreenIcon name="chart" /> <span className="wide-only">{teamTexts.myPage}</span>
          </Link>
        )}
      </Full>
      {children}
      <ExportButton
        file={file}
        label={teamTexts.export}
        onExport={() => {
          const pages = isFull ? undefined : teamPages(api, requested, zone);
          const name = `team-history-${dayOf(filters.asOf ?? now, zone)}.csv`;
          void file.start(historyCalls.teamCsv.path, { ...requested, zone }, name, pages);
        }}
      />
    </div>
  );
}

type TeamDatesProps = {
  store: HistoryStore;
  rows: GridRows<ActivityRow>;
  requested: TeamRows;
  zone: string;
  filters: TeamFilters;
  onFilters(next: TeamFilters): void;
  /** Orders the rows by day, without which no day can be gone to. */
  onByDay(): void;
};

/** Goes to a day, or shows the rows as they were. */
function TeamDates({ store, rows, requested, zone, filters, onFilters, onByDay }: TeamDatesProps) {
  const { toasts } = store;
  const jump = async (to: string) => {
    const code = await import('./jump.ts').catch(() => null);
    const api = caller(historyCalls, store.call);
    if (code) await code.createJump({ api, rows, requested, zone, toasts })(to);
    else toasts.failed(teamTexts.jumpFailed, uiTexts.notLoaded);
  };
  const isByDay = entryOf(requested) === 'on-top' || requested.sortModel?.[0]?.colId === 'sourced';
  return (
    <DatePanel
      jump={{
        onDay: (day) => void jump(day),
        order: isByDay ? null : { label: teamTexts.byDay, onSort: onByDay },
      }}
      asOf={filters.asOf}
      onAsOf={(asOf) => onFilters({ ...filters, asOf })}
      today={dayOf(store.clock.now(), zone)}
      now={store.clock.now()}
    />
  );
}

const isFiltered = (filters: TeamFilters, state: GridState): boolean =>
  teamGridColumns.some(({ id }) => state.filters[id]) ||
  filters.search !== '' ||
  filters.account !== '' ||
  filters.time !== 'all' ||
  filters.hours !== null;

function emptyOf(filtered: boolean, user: UserInfo, onClear: () => void): Empty {
  if (filtered)
    return { text: teamTexts.emptyFiltered, action: <ClearButton label={teamTexts.clear} onPress={onClear} /> };
  return { text: seesTeam(user) || recordsSourcing(user) ? teamTexts.emptyAll : teamTexts.notRecorded };
}

const productToBuy = ({ asin, marketplace, title }: ActivityRow): ProductToBuy => ({
  asin,
  marketplace: marketplace || DEFAULT_MARKETPLACE,
  title,
});

/**
 * With the specification's profile there is no call for the file: it is built from pages of rows.
 * @param zone the time zone of the dates in the file
 */
const teamPages = (api: HistoryApi, requested: TeamRows, zone: string): CsvByPage<ActivityRow> => ({
  names: teamColumnIds.map(teamCsvName),
  cellsOf: (row) => teamColumnIds.map((column) => teamCsvCell(row, column, zone)),
  idOf: ({ _id }) => _id,
  size: TEAM_BLOCK,
  read: async (page, asOf, signal) => {
    const answer = await api.team({ ...requested, asOf: asOf ?? requested.asOf, page, limit: TEAM_BLOCK }, { signal });
    return answer.ok ? ok(answer.value.value) : answer;
  },
});

/** The rows that are loaded. */
function loadedRows({ view$, at }: GridRows<ActivityRow>): ActivityRow[] {
  const found: ActivityRow[] = [];
  for (let index = 0; index < (view$.value.total ?? 0); index += 1) {
    const row = at(index);
    if (row && !isMissing(row)) found.push(row);
  }
  return found;
}

/** Rows are selected to track their products. @param canTrack else the grid has no selection */
function useTeamSelection(rows: GridRows<ActivityRow>, canTrack: boolean) {
  return useMemo(() => {
    const shownIds = () => loadedRows(rows).map(rowId);
    const selection = createRowSelection(shownIds);
    const nameOf = (row: ActivityRow) => row.title || row.asin;
    // At the end: the specification's columns keep their places.
    const select = {
      ...selectColumn<ActivityRow>({ selection, rows, idOf: rowId, nameOf, shownIds }),
      pinned: 'end' as const,
    };
    const columns = canTrack ? [...teamGridColumns, select] : teamGridColumns;
    const toggle = (range: boolean) => (row: ActivityRow) => selection.toggle(rowId(row), range);
    return { columns, selection, rowActions: canTrack ? { select: toggle(false), selectRange: toggle(true) } : {} };
  }, [rows, canTrack]);
}

type TeamRightDeps = {
  toasts: Toasts;
  /** Called when the right is lost, to stop anything that still reads the team's rows. */
  onLost(): void;
};

/** Shows a toast when this account gains or loses access to the team's history while the screen is open. */
function useTeamRight(sees: boolean, { toasts, onLost }: TeamRightDeps): void {
  const before = useRef(sees);
  const lost = useRef(onLost);
  lost.current = onLost;
  useEffect(() => {
    if (before.current === sees) return;
    before.current = sees;
    if (!sees) lost.current();
    toasts.show({ kind: 'info', text: sees ? teamTexts.teamOpened : teamTexts.teamClosed, key: 'history.right' });
  }, [sees, toasts]);
}

type SinceVisitProps = { deps: ResourceDeps; api: HistoryApi; rows: TeamRows; lastVisit: number; now: number };

/** How many of these rows are newer than the last visit. */
function SinceVisit({ deps, api, rows, lastVisit, now }: SinceVisitProps) {
  const [{ value }] = useResource(deps, [api, rows, lastVisit], {
    full: true,
    read: () => api.teamSince({ ...rows, since: asItWas(lastVisit) }),
    staleOn: ['activity.recorded'],
  });
  if (!value) return null;
  const when = formatUntil(lastVisit, now);
  return (
    <span className="soft wide-only cut">
      {value.rows > 0 ? teamTexts.since(value.rows, when) : teamTexts.nothingSince(when)}
    </span>
  );
}

type LastVisitDeps = { userId: string; now: () => number; leaving$: Observable<unknown> };

/**
 * Returns the time of this person's last visit in this browser, ms; null on the first. Written when they leave the
 * screen, removed at sign-out.
 */
function useLastVisit({ userId, now, leaving$ }: LastVisitDeps): number | null {
  const key = `team-history.${userId}`;
  const [before] = useState(() => readStored(key, v.nullable(v.number()), null));
  useEffect(() => {
    const write = () => writeStored(key, now());
    const leaving = leaving$.subscribe(write);
    return () => {
      leaving.unsubscribe();
      write();
    };
  }, [key, now, leaving$]);
  return before;
}

/**
 * Returns the latest request whose rows have arrived in the grid; null before the first. Totals are requested for
 * these, so that they never delay rows.
 */
function useSettledRows<T, R>(requested: T, rows: GridRows<R>): T | null {
  // Only parts of the view: with all of it, each loaded block would render the screen.
  const list = useSlice(rows.view$, (view) => view.list);
  const isHere = useSlice(rows.view$, ({ total, failure }) => total !== null || failure !== null);
  const [settled, setSettled] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows arrive, not when they are requested
  useEffect(() => {
    if (!isHere) return;
    // While the grid scrolls to the top, it draws the rows in the next frame. Charts that start earlier would delay
    // that.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = browserFrame(() => {
      timer = setTimeout(() => setSettled(() => requested));
    });
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [list, isHere]);
  return settled;
}

type TeamToolsProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** ms */
  now: number;
  zone: string;
  /** Whether accounts can be chosen. */
  isOwner: boolean;
  filters: TeamFilters;
  onFilters(next: TeamFilters, step?: boolean): void;
  state: GridState;
  onState(next: GridState, step?: boolean): void;
  onClear(): void;
};

const searchWords = { short: teamTexts.search, whole: teamTexts.searchHint };

/** Time, account, search, and column filters, then the row density. */
function TeamTools({ deps, api, now, zone, isOwner, filters, onFilters, state, onState, onClear }: TeamToolsProps) {
  const withoutFilter = (id: string) => onState({ ...state, filters: { ...state.filters, [id]: undefined }, row: 0 });
  const chips = teamGridColumns.flatMap((column) => {
    const filter = state.filters[column.id];
    return filter ? [{ column, filter }] : [];
  });
  return (
    <search className="tools">
      <TimeTools time={filters.time} onTime={(time) => onFilters({ ...filters, time })} now={now} zone={zone} />
      {isOwner && (
        <AccountSelect
          deps={deps}
          api={api}
          value={filters.account}
          onChange={(account) => onFilters({ ...filters, account })}
        />
      )}
      <SearchBox
        value={filters.search}
        texts={searchWords}
        onChange={(search) => onFilters({ ...filters, search }, false)}
      />
      {filters.hours && <Chip {...hoursChip(filters.hours)} onRemove={() => onFilters({ ...filters, hours: null })} />}
      {chips.map(({ column, filter }) => (
        <Chip
          key={column.id}
          name={nameOf(column)}
          value={teamTexts.chip[filter.type](filter.filter)}
          onRemove={() => withoutFilter(column.id)}
        />
      ))}
      {isFiltered(filters, state) && (
        <button type="button" className="btn quiet" onClick={onClear}>
          {teamTexts.clear}
        </button>
      )}
      <span className="push" />
      <DensityChoice state={state} onState={onState} />
    </search>
  );
}
