import { caller } from '#client/api/caller.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { useSlice } from '#client/ui/observe.ts';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { translated } from '#shared/localized.ts';
import { wholesaleTitles } from '#shared/wholesale/access.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { LIST_PAGE, WHOLESALE_DEBOUNCE } from '#shared/wholesale/lists.ts';
import { idOf, listCard, listColumns } from './list/supplier-columns.tsx';
import { SupplierFrame } from './list/supplier-frame.tsx';
import { ColumnsButton, SupplierGrid, useRoomyColumns } from './list/supplier-grid.tsx';
import { SaveProvider } from './save-button.tsx';
import type { SupplierStore } from './saved-marks.ts';
import { supplierTexts } from './texts.ts';
import { useSaving } from './use-saving.tsx';

export function NewestScreen({ store }: { store: SupplierStore }) {
  const api = caller(wholesaleCalls, store.call);
  const columns = useRoomyColumns(listColumns);
  const [state, setState] = useGridAddress(columns);
  const { context, count, note } = useSaving(store, api);
  const rows = useServerRows({
    scheduler: store.scheduler,
    idOf,
    size: LIST_PAGE,
    rest: WHOLESALE_DEBOUNCE,
    of: 'newest',
    read: ({ page, limit }, signal) => api.newest({ page, limit }, { signal }),
  });
  const total = useSlice(rows.view$, (view) => view.total);
  return (
    <SupplierFrame
      list="newest"
      message={total === null ? null : supplierTexts.inAll(total)}
      saved={count}
      tools={
        <>
          <NamedViews deps={store} screen="wholesale-newest" columns={columns} />
          <ColumnsButton columns={columns} state={state} onState={setState} />
        </>
      }
    >
      <SaveProvider value={context}>
        <SupplierGrid
          name={translated('titles', wholesaleTitles.newest)}
          order={supplierTexts.newestFirst}
          columns={columns}
          rows={rows}
          rowId={idOf}
          state={state}
          onState={setState}
          empty={{ text: supplierTexts.noSuppliers }}
          card={listCard}
        />
      </SaveProvider>
      {note}
    </SupplierFrame>
  );
}
