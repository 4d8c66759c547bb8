import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SchedulerLike, Subscription } from 'rxjs';
import * as v from 'valibot';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { Chip } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import { useMedia } from '#client/ui/media.ts';
import { useSlice } from '#client/ui/observe.ts';
import { useRawSearch, withQuery } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { translated } from '#shared/localized.ts';
import { ok } from '#shared/result.ts';
import { wholesaleTitles } from '#shared/wholesale/access.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { SEARCH_PAGE, WHOLESALE_DEBOUNCE } from '#shared/wholesale/lists.ts';
import { filterCount, noWholesaleFilters, storedFilters, type WholesaleFilters } from '#shared/wholesale/requests.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { idOf, listCard, listColumns } from './list/supplier-columns.tsx';
import { SupplierFrame } from './list/supplier-frame.tsx';
import { ColumnsButton, SupplierGrid, useRoomyColumns } from './list/supplier-grid.tsx';
import { SaveProvider } from './save-button.tsx';
import type { SupplierStore } from './saved-marks.ts';
import { FilterCount, FilterRail } from './search/filter-rail.tsx';
import { filtersIn, sameFilters, writeFilters } from './search-address.ts';
import { supplierTexts } from './texts.ts';
import { useSaving } from './use-saving.tsx';

const FilterSheet = lazyPart(() => import('./parts/filter-sheet.tsx'), 'FilterSheet');

/** Below this width, a list beside the filters would show little more than names. */
const NARROW = '(max-width: 1023px)';

/** Suppliers that match the filters. Nothing is searched without filters. */
export function SearchScreen({ store }: { store: SupplierStore }) {
  const api = caller(wholesaleCalls, store.call);
  const { shown, requested, change, clear } = useSearchFilters(store.user._id, store.scheduler);
  const columns = useRoomyColumns(listColumns);
  const [state, setState] = useGridAddress(columns);
  const { context, count, note } = useSaving(store, api);
  const narrow = useMedia(NARROW);
  const [sheet, setSheet] = useState(false);
  const searching = filterCount(requested) > 0;
  const rows = useServerRows<Supplier>({
    scheduler: store.scheduler,
    idOf,
    size: SEARCH_PAGE,
    rest: WHOLESALE_DEBOUNCE,
    of: requested,
    read: async ({ page, limit }, signal) =>
      searching
        ? api.search({ ...requested, page, limit }, { signal })
        : ok({ value: { rows: [], total: 0 }, head: null }),
  });
  const total = useSlice(rows.view$, (view) => (view.busy ? null : view.total));
  const found = searching ? total : null;

  return (
    <SupplierFrame
      list="search"
      message={found === null ? null : supplierTexts.found(found)}
      saved={count}
      tools={
        <>
          {narrow && (
            <button type="button" className="btn" onClick={() => setSheet(true)}>
              <ScreenIcon name="filter" /> {supplierTexts.filters} <FilterCount filters={shown} />
            </button>
          )}
          <NamedViews deps={store} screen="wholesale-search" columns={columns} />
          <ColumnsButton columns={columns} state={state} onState={setState} />
        </>
      }
    >
      <div className={narrow ? 'railed narrow' : 'railed'}>
        {!narrow && <FilterRail filters={shown} onChange={change} onClear={clear} />}
        <div className="railed-main">
          <FilterChips filters={shown} onChange={change} onClear={clear} />
          <SaveProvider value={context}>
            <SupplierGrid
              name={translated('titles', wholesaleTitles.search)}
              order={supplierTexts.byName}
              columns={columns}
              rows={rows}
              rowId={idOf}
              state={state}
              onState={setState}
              empty={searching ? nothingFits(clear) : noFilters(narrow ? () => setSheet(true) : undefined)}
              card={listCard}
            />
          </SaveProvider>
        </div>
      </div>
      {sheet && narrow && (
        <FilterSheet filters={shown} found={found} onChange={change} onClear={clear} onClose={() => setSheet(false)} />
      )}
      {note}
    </SupplierFrame>
  );
}

const nothingFits = (onClear: () => void): Empty => ({
  text: supplierTexts.nothingFits,
  action: <ClearButton label={supplierTexts.clearAll} onPress={onClear} />,
});

/** @param onFilters opens the filters, where they are not beside the list */
const noFilters = (onFilters: (() => void) | undefined): Empty => ({
  title: supplierTexts.filterNeeded,
  text: supplierTexts.filterExplanation,
  action: onFilters && (
    <button type="button" className="btn primary" onClick={onFilters}>
      {supplierTexts.filters}
    </button>
  ),
});

type FilterChipsProps = { filters: WholesaleFilters; onChange(next: Partial<WholesaleFilters>): void; onClear(): void };

function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  if (filterCount(filters) === 0) return null;
  const all: [keyof WholesaleFilters, string, string][] = [
    ['company', supplierTexts.company, filters.company.trim() && supplierTexts.containing(filters.company.trim())],
    ['category', supplierTexts.category, filters.category],
    ['locations', supplierTexts.locations, filters.locations.join(', ')],
    ['approvedFors', supplierTexts.approvedFors, filters.approvedFors.join(', ')],
    ['wholesaleTypes', supplierTexts.wholesaleTypes, filters.wholesaleTypes.join(', ')],
  ];
  return (
    <div className="tools">
      {all.map(
        ([key, name, value]) =>
          value !== '' && (
            <Chip key={key} name={name} value={value} onRemove={() => onChange({ [key]: noWholesaleFilters[key] })} />
          ),
      )}
      <button type="button" className="btn quiet small" onClick={onClear}>
        {supplierTexts.clearAll}
      </button>
    </div>
  );
}

type SearchFilters = {
  /** Filters as shown in the fields. */
  shown: WholesaleFilters;
  /** Filters being searched: `shown`, after half a second without changes. */
  requested: WholesaleFilters;
  change(next: Partial<WholesaleFilters>): void;
  clear(): void;
};

/** Marks a history entry whose filters the user has cleared. */
const CLEARED = { noFilters: true };

/** Search filters in the URL and in this browser. Without filters in the URL, the last ones apply. */
function useSearchFilters(userId: string, scheduler: SchedulerLike): SearchFilters {
  const key = `wholesale.filters.${userId}`;
  const search = useRawSearch();
  const requested = useMemo(() => {
    const named = filtersIn(new URLSearchParams(search));
    if (named || isCleared()) return named ?? noWholesaleFilters;
    return storedFilters(readStored(key, v.unknown(), null));
  }, [search, key]);
  const [shown, setShown] = useState(requested);
  const emitted = useRef(requested);
  const timer = useRef<Subscription | undefined>(undefined);

  // Back, forward, and links may change the filters.
  useEffect(() => {
    if (sameFilters(requested, emitted.current)) return;
    timer.current?.unsubscribe();
    emitted.current = requested;
    setShown(requested);
    writeStored(key, requested);
  }, [requested, key]);
  useLayoutEffect(() => {
    const query = new URLSearchParams(search);
    if (filtersIn(query) || sameFilters(requested, noWholesaleFilters)) return;
    navigate(`${location.pathname}?${writeFilters(query, requested)}`, { replace: true });
  }, [search, requested]);
  useEffect(() => () => timer.current?.unsubscribe(), []);

  const emit = (next: WholesaleFilters) => {
    if (sameFilters(next, emitted.current)) return;
    emitted.current = next;
    navigate(withQuery(location.pathname, writeFilters(new URLSearchParams(location.search), next)), {
      state: sameFilters(next, noWholesaleFilters) ? CLEARED : null,
    });
  };
  const set = (next: WholesaleFilters) => {
    setShown(next);
    writeStored(key, next);
    timer.current?.unsubscribe();
    timer.current = scheduler.schedule(() => emit(next), WHOLESALE_DEBOUNCE);
  };
  return { shown, requested, change: (next) => set({ ...shown, ...next }), clear: () => set(noWholesaleFilters) };
}

const isCleared = (): boolean => (history.state as { noFilters?: boolean } | null)?.noFilters === true;
