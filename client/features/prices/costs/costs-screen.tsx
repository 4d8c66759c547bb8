import { useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { AskLink } from '#client/ui/ask-link.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { type CellEdit, CellEditor } from '#client/ui/grid/columns/cell-editor.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { DEFAULT_MARKETPLACE, marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { ownProductsChangeSchema } from '#shared/own-products/own-product.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { typedAmount } from '#shared/prices/amounts.ts';
import { type FoundSku, pricesUpdateSchema, type SellerSku, type SkuChange, type SkuSearch, skuLacks, skuSorts } from '#shared/prices/seller-sku.ts';
import { skuCalls } from '#shared/prices/sku-calls.ts';
import { isSupported, isUnsupported, ok } from '#shared/result.ts';
import { CostCard, costColumns, isAmountColumn } from './cost-columns.tsx';
import { costsQuery, skuListOf } from './costs-address.ts';
import { type SavedRows, skuKey, withSaved } from './saved-rows.ts';
import { costTexts as texts } from './texts.ts';
import '../new-price.css';

type CostsStore = StoreDeps & { user$: Observable<UserInfo> };

const PAGE = 100;
/** The SKUs of one product are side by side. */
const start: GridState = { ...plainState, sort: [{ colId: 'asin', sort: 'asc' }] };
const pillTexts = { short: texts.newRows, whole: texts.newRows };
const searchTexts = { short: texts.search, whole: texts.searchHint };
const lazyEdit = lazyExport(() => import('./edit-costs.tsx'), 'EditCosts');
const lazyRecord = lazyExport(() => import('./sku-record.tsx'), 'SkuRecord');
const lazyAdd = lazyExport(() => import('./add-sku.tsx'), 'AddSku');
const lazyImport = lazyExport(() => import('./import-costs.tsx'), 'ImportCosts');

/** Cost, floor and ceiling of every SKU: edited in the cells, by dialog, or by file (ACT-04). */
export function CostsScreen({ store }: { store: CostsStore }) {
  const api = caller(skuCalls, store.call);
  const access = changePricesAccess(useValue(store.user$));
  const [filters, setFilters] = useQueryState(costsQuery);
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'record'; sku: SellerSku } | { kind: 'import' | 'add' }>();
  const [isSupportedHere, setSupported] = useState(true);
  const file = useExport(store.fileCall, store.toasts, texts.exports);

  const columns = useMemo(() => costColumns(toolsFor(access.open, setDialog)), [access.open]);
  const card = useMemo(() => ({ height: 76, of: (sku: FoundSku) => <CostCard sku={sku} {...toolsFor(access.open, setDialog)} /> }), [access.open]);
  const [state, setState] = useGridAddress(columns, start);
  const list = skuListOf(filters);
  const sort = sortOf(state);
  const serverRows = useServerRows<FoundSku>({
    scheduler: store.scheduler,
    idOf: skuKey,
    size: PAGE,
    of: JSON.stringify({ list, sort }),
    events$: store.events$,
    onEvent: (event, all) => {
      const isNew = screenEvent(event, 'prices.updated', pricesUpdateSchema)?.part === 'skus';
      if (isNew || screenEvent(event, 'products.changed', ownProductsChangeSchema)?.part === 'list') all.stale();
    },
    read: async ({ page, limit }, signal) => {
      const answer = await api.skus({ ...list, sort, page, limit }, { signal });
      if (!answer.ok) return answer;
      const { value, head } = answer.value;
      setSupported(isSupported(value));
      return ok({ value: isUnsupported(value) ? { rows: [], total: 0 } : { rows: value.skus, total: value.total }, head });
    },
  });
  const rows = useSaved(serverRows);

  const save = async (sku: SellerSku, change: Omit<SkuChange, 'marketplace' | 'sku'>): Promise<string | undefined> => {
    const answer = await api.save({ skus: [{ marketplace: sku.marketplace, sku: sku.sku, ...change }] });
    if (!answer.ok) return answer.error.message;
    const { skus, refused } = answer.value.value;
    rows.put(skus);
    return refused[0]?.reason;
  };
  const add = async (sku: SkuChange): Promise<string | undefined> => {
    const answer = await api.save({ skus: [sku] });
    if (!answer.ok) return answer.error.message;
    const { skus, refused } = answer.value.value;
    const [added] = skus;
    if (!added) return refused[0]?.reason;
    serverRows.readAgain();
    setDialog({ kind: 'edit', sku: added });
  };
  const edit: CellEdit<FoundSku> = {
    Layer: CellEditor,
    textOf: (sku, column) => (isAmountColumn(column) ? String(sku[column] ?? '') : undefined),
    label: ({ sku }, column) => texts.cell(isAmountColumn(column) ? texts.columns[column] : column, sku),
    save: (sku, column, text) => {
      const amount = typedAmount(text);
      if (amount === undefined) return texts.noAmount;
      void save(sku, { [column]: amount }).then((fault) => {
        if (fault !== undefined) store.toasts.show({ kind: 'failed', text: texts.notSaved(sku.sku), more: fault });
      });
      return undefined;
    },
  };

  const isFiltered = filters.search !== '' || filters.marketplace !== null || filters.lacks !== null;
  const clear = () => setFilters({ search: '', marketplace: null, lacks: null });
  const importButton = access.open && (
    <button type="button" className="btn" aria-label={texts.import} onClick={() => setDialog({ kind: 'import' })}>
      <ScreenIcon name="upload" /> <span className="wide-only">{texts.import}</span>
    </button>
  );
  if (!isSupportedHere)
    return (
      <main className="page" id="content" tabIndex={-1}>
        <div className="page-head">
          <h1>{texts.title}</h1>
        </div>
        <EmptyState icon={<Icon name="unplug" />} title={texts.unsupported} />
      </main>
    );

  return (
    <main className="page costs" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{texts.title}</h1>
        <span className="push" />
        <ColumnsPanel columns={columns} state={state} onState={setState} />
        {access.open && (
          <button type="button" className="btn" aria-label={texts.add} onClick={() => setDialog({ kind: 'add' })}>
            <ScreenIcon name="plus" /> <span className="wide-only">{texts.add}</span>
          </button>
        )}
        {importButton}
        <button
          type="button"
          className="btn"
          aria-label={texts.export}
          disabled={file.progress !== null}
          onClick={() => void file.start(skuCalls.csv.path, list, `costs-${new Date(store.clock.now()).toISOString().slice(0, 10)}.csv`)}
        >
          <ScreenIcon name="download" /> <span className="wide-only">{texts.export}</span>
        </button>
      </div>
      <search className="tools">
        <SearchBox value={filters.search} texts={searchTexts} onChange={(search) => setFilters({ ...filters, search }, false)} />
        <div className="input select">
          <select
            aria-label={texts.columns.marketplace}
            value={filters.marketplace ?? ''}
            onChange={({ target }) => setFilters({ ...filters, marketplace: supportedMarketplaces.find((code) => code === target.value) ?? null })}
          >
            <option value="">{texts.everywhere}</option>
            {supportedMarketplaces.map((code) => (
              <option key={code} value={code}>
                {marketplaceOf(code)?.name}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
        <div className="input select">
          <select
            aria-label={texts.lacks}
            value={filters.lacks ?? ''}
            onChange={({ target }) => setFilters({ ...filters, lacks: skuLacks.find((name) => name === target.value) ?? null })}
          >
            <option value="">{texts.lacking.all}</option>
            {skuLacks.map((name) => (
              <option key={name} value={name}>
                {texts.lacking[name]}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </div>
        {isFiltered && (
          <button type="button" className="btn quiet" onClick={clear}>
            {texts.clear}
          </button>
        )}
      </search>
      <ColumnsGrid<FoundSku>
        name={texts.title}
        columns={columns}
        rows={rows}
        rowId={skuKey}
        state={state}
        // The provider sorts by one column.
        onState={(next, step) => setState({ ...next, sort: next.sort.slice(-1) }, step)}
        waitingText={pillTexts}
        empty={
          isFiltered
            ? { text: texts.noneFound, action: <ClearButton onClear={clear} /> }
            : { text: texts.none, ...(importButton ? { action: importButton } : {}) }
        }
        edit={access.open ? edit : undefined}
        card={card}
        foot={
          <>
            <span className="wide-only">{access.open ? texts.hint : access.why}</span>
            {!access.open && <AskLink right={access.right} />}
            <ExportProgressStrip file={file} texts={texts.exports} />
          </>
        }
      />
      {dialog?.kind === 'edit' && (
        <Lazy of={lazyEdit}>
          {(EditCosts) => <EditCosts deps={store} sku={dialog.sku} onSave={(change) => save(dialog.sku, change)} onClose={() => setDialog(undefined)} />}
        </Lazy>
      )}
      {dialog?.kind === 'record' && (
        <Lazy of={lazyRecord}>{(SkuRecord) => <SkuRecord deps={store} sku={dialog.sku} onClose={() => setDialog(undefined)} />}</Lazy>
      )}
      {dialog?.kind === 'add' && (
        <Lazy of={lazyAdd}>{(AddSku) => <AddSku start={filters.marketplace ?? DEFAULT_MARKETPLACE} onAdd={add} onClose={() => setDialog(undefined)} />}</Lazy>
      )}
      {dialog?.kind === 'import' && (
        <Lazy of={lazyImport}>
          {(ImportCosts) => (
            <ImportCosts
              deps={store}
              start={filters.marketplace ?? DEFAULT_MARKETPLACE}
              onImported={serverRows.readAgain}
              onClose={() => setDialog(undefined)}
            />
          )}
        </Lazy>
      )}
    </main>
  );
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <button type="button" className="btn" onClick={onClear}>
    {texts.clear}
  </button>
);

type SetDialog = (dialog: { kind: 'edit' | 'record'; sku: SellerSku }) => void;
const toolsFor = (mayEdit: boolean, onDialog: SetDialog) => ({
  onEdit: mayEdit ? (sku: SellerSku) => onDialog({ kind: 'edit', sku }) : undefined,
  onRecord: (sku: SellerSku) => onDialog({ kind: 'record', sku }),
});

function sortOf({ sort: [first] }: GridState): SkuSearch['sort'] {
  const by = skuSorts.find((each) => each === first?.colId);
  return by === undefined ? { by: 'sku', direction: 'asc' } : { by, direction: first?.sort ?? 'asc' };
}

function useSaved(rows: Parameters<typeof withSaved>[0]): SavedRows {
  const [saved] = useState(() => withSaved(rows));
  useEffect(() => saved.close, [saved]);
  return saved;
}
