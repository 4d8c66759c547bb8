import { useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { EmptyState } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import type { Buy, BuysFound } from '#shared/buys/buy.ts';
import { buyCalls } from '#shared/buys/calls.ts';
import { formatMoney } from '#shared/format.ts';
import { dayOf } from '#shared/history/days.ts';
import { timePresets } from '#shared/history/time.ts';
import { isSupported, ok } from '#shared/result.ts';
import { wholesaleListsAccess } from '#shared/wholesale/access.ts';
import { type BoughtFilters, boughtQuery, buyListOf, everyBuy, isFiltered, sortOf } from './bought-address.ts';
import { BuyCard, boughtColumns } from './bought-columns.tsx';
import { createBuyCommands } from './buy-commands.ts';
import { buyTexts as texts } from './texts.ts';
import './bought.css';

type BoughtStore = StoreDeps & { user$: Observable<UserInfo> };
type Dialogs = 'add' | 'import' | null;

const PAGE = 100;
const pillTexts = { short: texts.newRows, whole: texts.newRows };
const searchTexts = { short: texts.search, whole: texts.searchHint };
const lazyBuyDialog = lazyExport(() => import('./buy-dialog.tsx'), 'BuyDialog');
const lazyImport = lazyExport(() => import('./import-orders.tsx'), 'ImportOrders');

/** What the team bought, as somebody stated it (OWN-13). */
export function BoughtScreen({ store }: { store: BoughtStore }) {
  const api = caller(buyCalls, store.call);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const linksSuppliers = wholesaleListsAccess(useValue(store.user$)).open;
  const [filters, setFilters] = useQueryState(boughtQuery);
  const [dialog, setDialog] = useState<Dialogs>(null);
  const [found, setFound] = useState<Omit<BuysFound, 'buys'> | 'unsupported'>();
  const file = useExport(store.fileCall, store.toasts, texts.exports);
  const [changed] = useState(() => ({ rows: () => {} }));
  const commands = useMemo(() => createBuyCommands({ api, toasts: store.toasts, onChanged: () => changed.rows() }), [api, store.toasts, changed]);
  const tools = useMemo(() => ({ linksSuppliers, onRemove: (buy: Buy) => void commands.remove(buy) }), [linksSuppliers, commands]);
  const columns = useMemo(() => boughtColumns(tools), [tools]);
  const card = useMemo(() => ({ height: 84, of: (buy: Buy) => <BuyCard buy={buy} onRemove={tools.onRemove} /> }), [tools]);
  const [state, setState] = useGridAddress(columns);
  const list = buyListOf(filters, store.clock.now(), zone);
  const sort = sortOf(state);
  const rows = useServerRows<Buy>({
    scheduler: store.scheduler,
    idOf: ({ id }) => id,
    size: PAGE,
    of: JSON.stringify({ filters, sort, day: dayOf(store.clock.now(), zone) }),
    events$: store.events$,
    onEvent: (event, all) => event.type === 'buys.changed' && all.stale(),
    read: async ({ page, limit }, signal) => {
      const answer = await api.search({ ...list, sort, page, limit }, { signal });
      if (!answer.ok) return answer;
      const { value, head } = answer.value;
      if (!isSupported(value)) {
        setFound('unsupported');
        return ok({ value: { rows: [], total: 0 }, head });
      }
      const { buys, ...sums } = value;
      setFound(sums);
      return ok({ value: { rows: buys, total: sums.total }, head });
    },
  });
  changed.rows = rows.readAgain;
  const [{ value: answer }] = useResource(() => createResource(store, { read: () => api.choices({}) }), [store, api]);
  const members = answer && isSupported(answer) ? answer.members : [];

  if (found === 'unsupported')
    return (
      <main className="page" id="content" tabIndex={-1}>
        <div className="page-head">
          <h1>{texts.title}</h1>
        </div>
        <EmptyState icon={<Icon name="unplug" />} title={texts.unsupported} />
      </main>
    );

  const filtered = isFiltered(filters);
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
        <button type="button" className="btn" aria-label={texts.import} onClick={() => setDialog('import')}>
          <ScreenIcon name="upload" /> <span className="wide-only">{texts.import}</span>
        </button>
        <button
          type="button"
          className="btn"
          aria-label={texts.export}
          disabled={file.progress !== null}
          onClick={() => void file.start(buyCalls.csv.path, { ...list, zone }, `bought-${dayOf(store.clock.now(), zone)}.csv`)}
        >
          <ScreenIcon name="download" /> <span className="wide-only">{texts.export}</span>
        </button>
        {addButton}
      </div>
      <KeyFigures label={texts.figures} figures={figuresOf(found)} />
      <search className="tools">
        <SearchBox value={filters.search} texts={searchTexts} onChange={(search) => setFilters({ ...filters, search }, false)} />
        <div className="input select">
          <select
            aria-label={texts.time}
            value={filters.time}
            onChange={({ target }) => setFilters({ ...filters, time: timePresets.find((each) => each === target.value) ?? 'all' })}
          >
            {timePresets.map((preset) => (
              <option key={preset} value={preset}>
                {texts.presets[preset]}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
        {members.length > 1 && (
          <div className="input select">
            <select aria-label={texts.account} value={filters.account} onChange={({ target }) => setFilters({ ...filters, account: target.value })}>
              <option value="">{texts.everyone}</option>
              {members.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="down" />
          </div>
        )}
      </search>
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
          filtered
            ? { title: texts.emptyFiltered, action: <ClearButton onClear={(every) => setFilters(every)} /> }
            : { title: texts.empty, text: texts.emptyWhy, action: addButton }
        }
        card={card}
        foot={<ExportProgressStrip file={file} texts={texts.exports} />}
      />
      {dialog === 'add' && (
        <Lazy of={lazyBuyDialog}>{(BuyDialog) => <BuyDialog store={store} onSaved={rows.readAgain} onClose={() => setDialog(null)} />}</Lazy>
      )}
      {dialog === 'import' && (
        <Lazy of={lazyImport}>{(ImportOrders) => <ImportOrders store={store} zone={zone} onImported={rows.readAgain} onClose={() => setDialog(null)} />}</Lazy>
      )}
    </main>
  );
}

const ClearButton = ({ onClear }: { onClear(every: BoughtFilters): void }) => (
  <button type="button" className="btn" onClick={() => onClear(everyBuy)}>
    {texts.clear}
  </button>
);

/** How many buys pass, their cost, and their expected profit, one figure per currency. */
function figuresOf(found: Omit<BuysFound, 'buys'> | undefined): KeyFigure[] {
  const sums = found?.sums ?? [];
  return [
    { name: texts.title, value: found ? texts.buys(found.total) : null, note: found && texts.piecesOf(found.pieces) },
    { name: texts.cost, value: found ? sums.map(({ cost, currency }) => formatMoney(cost, currency)).join(' · ') || '–' : null },
    {
      name: texts.profit,
      value: found ? sums.map(({ profit, currency }) => formatMoney(profit, currency)).join(' · ') || '–' : null,
      note: texts.profitNote,
    },
  ];
}
