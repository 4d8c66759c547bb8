import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { ExportButton, ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { param, queryState, text, useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon, ToolButton } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { ToolSelect } from '#client/ui/select.tsx';
import { formatMoney } from '#shared/format.ts';
import { type Buy, type BuyList, type BuySearch, type BuysFound, buySorts } from '#shared/listings/buys/buy.ts';
import { buyCalls } from '#shared/listings/buys/calls.ts';
import { ok } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { dayOf } from '#shared/time/days.ts';
import { spanOf, type TimePreset, timePresets } from '#shared/time/time.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';
import { BuyCard, boughtColumns } from './bought-columns.tsx';
import { createBuyCommands } from './buy-commands.ts';
import { buyTexts as texts } from './texts.ts';
import './bought.css';

/** What the Bought screen shows. '' is everything. */
const boughtQuery = queryState(
  {
    search: text('q', 100),
    account: text('account', 254),
    time: param<TimePreset>(
      'time',
      (name) => timePresets.find((each) => each === name) ?? 'all',
      (name) => (name === 'all' ? '' : name),
    ),
  },
  'row',
);
type BoughtFilters = ReturnType<typeof boughtQuery.read>;

const everyBuy: BoughtFilters = { search: '', account: '', time: 'all' };
const isFiltered = ({ search, account, time }: BoughtFilters): boolean =>
  search !== '' || account !== '' || time !== 'all';

const buyListOf = ({ search, account, time }: BoughtFilters, now: number, zone: string): BuyList => ({
  text: search,
  ...(account === '' ? {} : { account }),
  ...(time === 'all' ? {} : { time: spanOf(time, now, zone) }),
});

const sortOf = ({ sort }: Pick<GridState, 'sort'>): BuySearch['sort'] =>
  sort.flatMap(({ colId, sort: direction }) => {
    const by = buySorts.find((each) => each === colId);
    return by === undefined ? [] : [{ colId: by, sort: direction }];
  });

type BoughtStore = StoreDeps & { user$: Observable<UserInfo> };
type Dialogs = 'add' | 'import' | null;

const PAGE = 100;
const pillTexts = { short: texts.newRows, whole: texts.newRows };
const searchTexts = { short: texts.search, whole: texts.searchHint };
const BuyDialog = lazyPart(() => import('./buy-dialog.tsx'), 'BuyDialog');
const ImportOrders = lazyPart(() => import('./import-orders.tsx'), 'ImportOrders');

/** What the team bought, as somebody stated it (OWN-13). */
export function BoughtScreen({ store }: { store: BoughtStore }) {
  usePreloaded(BuyDialog, ImportOrders);
  const api = caller(buyCalls, store.call);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [filters, setFilters] = useQueryState(boughtQuery);
  const [dialog, setDialog] = useState<Dialogs>(null);
  const file = useExport(store.fileCall, store.toasts, texts.exports);
  const [changed] = useState(() => ({ rows: () => {} }));
  const tools = useBuyTools(store, changed);
  const columns = useMemo(() => boughtColumns(tools), [tools]);
  const card = useMemo(
    () => ({ height: 84, of: (buy: Buy) => <BuyCard buy={buy} onRemove={tools.onRemove} /> }),
    [tools],
  );
  const [state, setState] = useGridAddress(columns);
  const list = buyListOf(filters, store.clock.now(), zone);
  const today = dayOf(store.clock.now(), zone);
  const { rows, found } = useBuyRows(store, list, sortOf(state), JSON.stringify({ filters, day: today }));
  changed.rows = rows.readAgain;
  const [{ value: answer }] = useResource(store, [api], { read: () => api.choices({}) });

  const addButton = (
    <button type="button" className="btn primary" onClick={() => setDialog('add')}>
      <ScreenIcon name="plus" /> {texts.add}
    </button>
  );
  return (
    <main className="page bought" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="push" />
        <ColumnsPanel columns={columns} state={state} onState={setState} />
        <ToolButton icon="upload" label={texts.import} onClick={() => setDialog('import')} />
        <ExportButton
          file={file}
          label={texts.export}
          onExport={() => void file.start(buyCalls.csv.path, { ...list, zone }, `bought-${today}.csv`)}
        />
        {addButton}
      </div>
      <KeyFigures label={texts.figures} figures={figuresOf(found)} />
      <BoughtTools filters={filters} onFilters={setFilters} members={answer?.members ?? []} />
      <ColumnsGrid
        name={texts.gridName}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        rowActions={{ delete: (buy) => buy.mine && tools.onRemove(buy) }}
        empty={
          isFiltered(filters)
            ? {
                title: texts.emptyFiltered,
                action: <ClearButton label={texts.clear} onPress={() => setFilters(everyBuy)} />,
              }
            : { title: texts.empty, text: texts.emptyWhy, action: addButton }
        }
        card={card}
        foot={<ExportProgressStrip file={file} texts={texts.exports} />}
      />
      {dialog === 'add' && <BuyDialog store={store} onSaved={rows.readAgain} onClose={() => setDialog(null)} />}
      {dialog === 'import' && (
        <ImportOrders store={store} zone={zone} onImported={rows.readAgain} onClose={() => setDialog(null)} />
      )}
    </main>
  );
}

/** What can be done with a buy in its row. @param changed called when it was removed or came back */
function useBuyTools(store: BoughtStore, changed: { rows(): void }) {
  const api = caller(buyCalls, store.call);
  const linksSuppliers = wholesaleListsAccess(useValue(store.user$)).open;
  const commands = useMemo(
    () => createBuyCommands({ api, toasts: store.toasts, onChanged: () => changed.rows() }),
    [api, store.toasts, changed],
  );
  return useMemo(
    () => ({ linksSuppliers, onRemove: (buy: Buy) => void commands.remove(buy) }),
    [linksSuppliers, commands],
  );
}

/** The buys of a list with their sums. @param of what else makes it another list */
function useBuyRows(store: BoughtStore, list: BuyList, sort: BuySearch['sort'], of: string) {
  const api = caller(buyCalls, store.call);
  const [found, setFound] = useState<Omit<BuysFound, 'buys'>>();
  const rows = useServerRows<Buy>({
    scheduler: store.scheduler,
    idOf: ({ id }) => id,
    size: PAGE,
    of: JSON.stringify({ of, sort }),
    events$: store.events$,
    onEvent: (event, all) => event.type === 'buys.changed' && all.stale(),
    read: async ({ page, limit }, signal) => {
      const answer = await api.search({ ...list, sort, page, limit }, { signal });
      if (!answer.ok) return answer;
      const { value, head } = answer.value;
      const { buys, ...sums } = value;
      setFound(sums);
      return ok({ value: { rows: buys, total: sums.total }, head });
    },
  });
  return { rows, found };
}

type ToolsProps = {
  filters: BoughtFilters;
  onFilters(next: BoughtFilters, step?: boolean): void;
  members: readonly { id: string; name: string }[];
};

const BoughtTools = ({ filters, onFilters, members }: ToolsProps) => (
  <search className="tools">
    <SearchBox
      value={filters.search}
      texts={searchTexts}
      onChange={(search) => onFilters({ ...filters, search }, false)}
    />
    <ToolSelect
      label={texts.time}
      choices={timePresets.map((value) => ({ value, label: texts.presets[value] }))}
      value={filters.time}
      onChange={(time) => onFilters({ ...filters, time })}
    />
    {members.length > 1 && (
      <ToolSelect
        label={texts.account}
        choices={[{ value: '', label: texts.everyone }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
        value={filters.account}
        onChange={(account) => onFilters({ ...filters, account })}
      />
    )}
  </search>
);

/** How many buys pass, their cost, and their expected profit, one figure per currency. */
function figuresOf(found: Omit<BuysFound, 'buys'> | undefined): KeyFigure[] {
  const sums = found?.sums ?? [];
  return [
    { name: texts.title, value: found ? texts.buys(found.total) : null, note: found && texts.piecesOf(found.pieces) },
    {
      name: texts.cost,
      value: found ? sums.map(({ cost, currency }) => formatMoney(cost, currency)).join(' · ') || '–' : null,
    },
    {
      name: texts.profit,
      value: found ? sums.map(({ profit, currency }) => formatMoney(profit, currency)).join(' · ') || '–' : null,
      note: texts.profitNote,
    },
  ];
}
