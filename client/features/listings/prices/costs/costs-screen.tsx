import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Observable } from 'rxjs';
import { type Caller, caller } from '#client/api/caller.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { type CellEdit, CellEditor } from '#client/ui/grid/columns/cell-editor.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { ExportButton, ExportProgressStrip, type FileExport, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { MarketplaceFilter } from '#client/ui/marketplace-select.tsx';
import { useValue } from '#client/ui/observe.ts';
import { param, queryState, text, useQueryState } from '#client/ui/query-state.ts';
import { ToolButton } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { ToolSelect } from '#client/ui/select.tsx';
import { RequestRightLink } from '#client/widgets/members/request-right-link.tsx';
import { ownProductsChangeSchema } from '#shared/listings/own-products/own-product.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { typedAmount } from '#shared/listings/prices/amounts.ts';
import {
  type FoundSku,
  pricesUpdateSchema,
  type SellerSku,
  type SkuChange,
  type SkuList,
  type SkuSearch,
  skuLacks,
  skuSorts,
} from '#shared/listings/prices/seller-sku.ts';
import { skuCalls } from '#shared/listings/prices/sku-calls.ts';
import { DEFAULT_MARKETPLACE, type marketplaceCodes, sellingCodes } from '#shared/marketplaces.ts';
import { ok } from '#shared/result.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { CostCard, costColumns, isAmountColumn } from './cost-columns.tsx';
import { type SavedRows, skuKey, withSaved } from './saved-rows.ts';
import { costTexts as texts } from './texts.ts';
import '#client/widgets/listings/new-price.css';

/** What the grid of costs shows. Null is everything. */
const costsQuery = queryState(
  {
    search: text('q', 100),
    marketplace: param(
      'marketplace',
      (code) => sellingCodes.find((each) => each === code) ?? null,
      (code) => code ?? '',
    ),
    lacks: param(
      'lacks',
      (name) => skuLacks.find((each) => each === name) ?? null,
      (name) => name ?? '',
    ),
  },
  'row',
);

type CostFilters = ReturnType<typeof costsQuery.read>;

const skuListOf = ({ search, marketplace, lacks }: CostFilters): SkuList => ({
  text: search,
  ...(marketplace === null ? {} : { marketplace }),
  ...(lacks === null ? {} : { lacks }),
});

type CostsStore = StoreDeps & { user$: Observable<UserInfo> };

const PAGE = 100;
/** The SKUs of one product are side by side. */
const start: GridState = { ...plainState, sort: [{ colId: 'asin', sort: 'asc' }] };
const pillTexts = { short: texts.newRows, whole: texts.newRows };
const searchTexts = { short: texts.search, whole: texts.searchHint };
const EditCosts = lazyExport(() => import('./edit-costs.tsx'), 'EditCosts');
const SkuRecord = lazyExport(() => import('./sku-record.tsx'), 'SkuRecord');
const AddSku = lazyExport(() => import('./add-sku.tsx'), 'AddSku');
const ImportCosts = lazyExport(() => import('./import-costs.tsx'), 'ImportCosts');

type Dialog = { kind: 'edit' | 'record'; sku: SellerSku } | { kind: 'import' | 'add' };

/** @returns why it wasn't saved */
type SaveSku = (sku: SellerSku, change: Omit<SkuChange, 'marketplace' | 'sku'>) => Promise<string | undefined>;

/** Cost, floor and ceiling of every SKU: edited in the cells, by dialog, or by file (ACT-04). */
export function CostsScreen({ store }: { store: CostsStore }) {
  usePreloaded(EditCosts, SkuRecord, AddSku, ImportCosts);
  const api = caller(skuCalls, store.call);
  const access = changePricesAccess(useValue(store.user$));
  const [filters, setFilters] = useQueryState(costsQuery);
  const [dialog, setDialog] = useState<Dialog>();
  const file = useExport(store.fileCall, store.toasts, texts.exports);

  const columns = useMemo(() => costColumns(toolsFor(access.open, setDialog)), [access.open]);
  const card = useMemo(
    () => ({ height: 76, of: (sku: FoundSku) => <CostCard sku={sku} {...toolsFor(access.open, setDialog)} /> }),
    [access.open],
  );
  const [state, setState] = useGridAddress(columns, start);
  const list = skuListOf(filters);
  const serverRows = useCostRows(store, list, sortOf(state));
  const rows = useSaved(serverRows);

  const save: SaveSku = async (sku, change) => {
    const { saved, fault } = await saveSku(api, { marketplace: sku.marketplace, sku: sku.sku, ...change });
    rows.put(saved);
    return fault;
  };
  const add = async (sku: SkuChange): Promise<string | undefined> => {
    const { saved, fault } = await saveSku(api, sku);
    const [added] = saved;
    if (!added) return fault;
    serverRows.readAgain();
    setDialog({ kind: 'edit', sku: added });
  };
  const isFiltered = filters.search !== '' || filters.marketplace !== null || filters.lacks !== null;
  const clear = () => setFilters({ search: '', marketplace: null, lacks: null });
  const importButton = access.open && (
    <ToolButton icon="upload" label={texts.import} onClick={() => setDialog({ kind: 'import' })} />
  );
  const empty = isFiltered
    ? { text: texts.noneFound, action: <ClearButton label={texts.clear} onPress={clear} /> }
    : { text: texts.none, ...(importButton ? { action: importButton } : {}) };
  return (
    <main className="page costs" id="content" tabIndex={-1}>
      <CostsHead
        store={store}
        list={list}
        file={file}
        panel={<ColumnsPanel columns={columns} state={state} onState={setState} />}
        importButton={importButton}
        onAdd={access.open ? () => setDialog({ kind: 'add' }) : undefined}
      />
      <CostTools filters={filters} onFilters={setFilters} onClear={isFiltered ? clear : undefined} />
      <ColumnsGrid<FoundSku>
        name={texts.title}
        columns={columns}
        rows={rows}
        rowId={skuKey}
        state={state}
        // The provider sorts by one column.
        onState={(next, step) => setState({ ...next, sort: next.sort.slice(-1) }, step)}
        waitingText={pillTexts}
        empty={empty}
        edit={access.open ? editOf(store, save) : undefined}
        card={card}
        foot={<CostsFoot access={access} file={file} />}
      />
      {dialog && (
        <LazyBoundary>
          <CostDialog
            deps={store}
            of={dialog}
            start={filters.marketplace ?? DEFAULT_MARKETPLACE}
            onSave={save}
            onAdd={add}
            onImported={serverRows.readAgain}
            onClose={() => setDialog(undefined)}
          />
        </LazyBoundary>
      )}
    </main>
  );
}

type CostsFootProps = { access: ReturnType<typeof changePricesAccess>; file: FileExport };

const CostsFoot = ({ access, file }: CostsFootProps) => (
  <>
    <span className="wide-only">{access.open ? texts.hint : access.why}</span>
    {!access.open && <RequestRightLink right={access.right} />}
    <ExportProgressStrip file={file} texts={texts.exports} />
  </>
);

type CostsHeadProps = {
  store: StoreDeps;
  list: SkuList;
  file: FileExport;
  panel: ReactNode;
  importButton: ReactNode;
  onAdd: (() => void) | undefined;
};

const CostsHead = ({ store, list, file, panel, importButton, onAdd }: CostsHeadProps) => (
  <div className="page-head">
    <h1>{texts.title}</h1>
    <span className="push" />
    {panel}
    {onAdd && <ToolButton icon="plus" label={texts.add} onClick={onAdd} />}
    {importButton}
    <ExportButton
      file={file}
      label={texts.export}
      onExport={() => {
        const name = `costs-${new Date(store.clock.now()).toISOString().slice(0, 10)}.csv`;
        void file.start(skuCalls.csv.path, list, name);
      }}
    />
  </div>
);

/** @returns the SKU as it was saved, or why it wasn't */
async function saveSku(api: Caller<typeof skuCalls>, change: SkuChange) {
  const answer = await api.save({ skus: [change] });
  if (!answer.ok) return { saved: [], fault: answer.error.message };
  const { skus, refused } = answer.value.value;
  return { saved: skus, fault: refused[0]?.reason };
}

type ToolsProps = {
  filters: CostFilters;
  onFilters(next: CostFilters, step?: boolean): void;
  onClear: (() => void) | undefined;
};

const CostTools = ({ filters, onFilters, onClear }: ToolsProps) => (
  <search className="tools">
    <SearchBox
      value={filters.search}
      texts={searchTexts}
      onChange={(search) => onFilters({ ...filters, search }, false)}
    />
    <MarketplaceFilter value={filters.marketplace} onChange={(marketplace) => onFilters({ ...filters, marketplace })} />
    <ToolSelect
      label={texts.lacks}
      choices={[
        { value: '', label: texts.lacking.all },
        ...skuLacks.map((value) => ({ value, label: texts.lacking[value] })),
      ]}
      value={filters.lacks ?? ''}
      onChange={(lacks) => onFilters({ ...filters, lacks: lacks || null })}
    />
    {onClear && (
      <button type="button" className="btn quiet" onClick={onClear}>
        {texts.clear}
      </button>
    )}
  </search>
);

type CostDialogProps = {
  deps: StoreDeps;
  of: Dialog;
  /** The marketplace to begin with. */
  start: (typeof marketplaceCodes)[number];
  onSave: SaveSku;
  onAdd(sku: SkuChange): Promise<string | undefined>;
  onImported(): void;
  onClose(): void;
};

function CostDialog({ deps, of, start, onSave, onAdd, onImported, onClose }: CostDialogProps) {
  switch (of.kind) {
    case 'edit':
      return <EditCosts deps={deps} sku={of.sku} onSave={(change) => onSave(of.sku, change)} onClose={onClose} />;
    case 'record':
      return <SkuRecord deps={deps} sku={of.sku} onClose={onClose} />;
    case 'add':
      return <AddSku start={start} onAdd={onAdd} onClose={onClose} />;
    case 'import':
      return <ImportCosts deps={deps} start={start} onImported={onImported} onClose={onClose} />;
  }
}

/** Edits amounts in their cells. A failure shows up later, as a toast. */
const editOf = (store: CostsStore, save: SaveSku): CellEdit<FoundSku> => ({
  Layer: CellEditor,
  textOf: (sku, column) => (isAmountColumn(column) ? String(sku[column] ?? '') : undefined),
  label: ({ sku }, column) => texts.cell(isAmountColumn(column) ? texts.columns[column] : column, sku),
  save: (sku, column, text) => {
    const amount = typedAmount(text);
    if (amount === undefined) return texts.noAmount;
    void save(sku, { [column]: amount }).then((fault) => {
      if (fault !== undefined) store.toasts.failed(texts.notSaved(sku.sku), fault);
    });
    return undefined;
  },
});

function useCostRows(store: CostsStore, list: SkuList, sort: SkuSearch['sort']) {
  const api = caller(skuCalls, store.call);
  return useServerRows<FoundSku>({
    scheduler: store.scheduler,
    idOf: skuKey,
    size: PAGE,
    of: JSON.stringify({ list, sort }),
    events$: store.events$,
    onEvent: (event, all) => {
      const isNew = screenEvent(event, 'costs.edited', pricesUpdateSchema)?.part === 'skus';
      if (isNew || screenEvent(event, 'products.changed', ownProductsChangeSchema)?.part === 'list') all.stale();
    },
    read: async ({ page, limit }, signal) => {
      const answer = await api.skus({ ...list, sort, page, limit }, { signal });
      if (!answer.ok) return answer;
      const { value, head } = answer.value;
      return ok({ value: { rows: value.skus, total: value.total }, head });
    },
  });
}

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
