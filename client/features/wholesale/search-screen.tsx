import { useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { NamedViews } from '#client/ui/grid/tools/named-views.tsx';
import { useMedia } from '#client/ui/media.ts';
import { usePart } from '#client/ui/observe.ts';
import { Part } from '#client/ui/part.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { filterCount } from '#shared/wholesale/filters.ts';
import { SEARCH_PAGE } from '#shared/wholesale/lists.ts';
import { wholesaleTitles } from '#shared/wholesale/names.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { ColumnsButton } from './list/columns-button.tsx';
import { idOf, listCard, listColumns } from './list/list-columns.tsx';
import { SupplierFrame } from './list/supplier-frame.tsx';
import { SupplierGrid } from './list/supplier-grid.tsx';
import { useRoomyColumns } from './list/use-roomy-columns.ts';
import { type ReadPage, useSupplierRows } from './list/use-supplier-rows.ts';
import { SaveProvider } from './marks/save-button.tsx';
import { FilterChips } from './search/filter-chips.tsx';
import { FilterCount, FilterRail } from './search/filter-rail.tsx';
import { useSearchFilters } from './search/use-search-filters.ts';
import type { SupplierDesk } from './supplier-desk.ts';
import { supplierTexts } from './texts.ts';
import { useSaving } from './use-saving.tsx';
import { wholesaleOnDemand } from './wholesale-on-demand.ts';

/** Narrower than this, a list beside all of its filters would show little more than names. */
const NARROW = '(max-width: 1023px)';

/** The suppliers that fit some filters; without any there is nothing to look for. */
export function SearchScreen({ desk }: { desk: SupplierDesk }) {
  const api = caller(wholesaleCalls, desk.call);
  const { shown, asked, change, clear } = useSearchFilters(desk.user._id, desk.scheduler);
  const columns = useRoomyColumns(listColumns);
  const [state, setState] = useGridAddress(columns);
  const { context, count, note } = useSaving(desk, api);
  const narrow = useMedia(NARROW);
  const [sheet, setSheet] = useState(false);
  const searching = filterCount(asked) > 0;
  const read = useMemo(
    (): ReadPage<Supplier> => (filterCount(asked) > 0 ? (page, limit, signal) => api.search({ ...asked, page, limit }, { signal }) : null),
    [api, asked],
  );
  const rows = useSupplierRows({ idOf, size: SEARCH_PAGE, read, scheduler: desk.scheduler });
  const total = usePart(rows.view$, (view) => (view.busy ? null : view.total));
  const found = searching ? total : null;

  return (
    <SupplierFrame
      list="search"
      said={found === null ? null : supplierTexts.found(found)}
      saved={count}
      tools={
        <>
          {narrow && (
            <button type="button" className="btn" onClick={() => setSheet(true)}>
              <ScreenIcon name="filter" /> {supplierTexts.filters} <FilterCount filters={shown} />
            </button>
          )}
          <NamedViews of={desk.views} screen="wholesale-search" columns={columns} />
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
              name={wholesaleTitles.search}
              order={supplierTexts.byName}
              columns={columns}
              rows={rows}
              rowId={idOf}
              state={state}
              onState={setState}
              empty={
                searching
                  ? {
                      text: supplierTexts.nothingFits,
                      action: (
                        <button type="button" className="btn" onClick={clear}>
                          {supplierTexts.clearAll}
                        </button>
                      ),
                    }
                  : {
                      title: supplierTexts.askFilter,
                      text: supplierTexts.askFilterWhy,
                      action: narrow ? (
                        <button type="button" className="btn primary" onClick={() => setSheet(true)}>
                          {supplierTexts.filters}
                        </button>
                      ) : undefined,
                    }
              }
              card={listCard}
            />
          </SaveProvider>
        </div>
      </div>
      {sheet && narrow && (
        <Part of={wholesaleOnDemand}>
          {({ FilterSheet }) => <FilterSheet filters={shown} found={found} onChange={change} onClear={clear} onClose={() => setSheet(false)} />}
        </Part>
      )}
      {note}
    </SupplierFrame>
  );
}
