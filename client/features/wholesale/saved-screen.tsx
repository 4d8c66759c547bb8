import { useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { NamedViews } from '#client/ui/grid/tools/named-views.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { usePart, useValue } from '#client/ui/observe.ts';
import { Part, useFetchedWhenIdle } from '#client/ui/part.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { wholesaleTitles } from '#shared/wholesale/names.ts';
import type { SavedSupplier } from '#shared/wholesale/supplier.ts';
import { ColumnsButton } from './list/columns-button.tsx';
import { SupplierFrame } from './list/supplier-frame.tsx';
import { SupplierGrid } from './list/supplier-grid.tsx';
import { useRoomyColumns } from './list/use-roomy-columns.ts';
import { useSaved } from './marks/use-saved.ts';
import { createEntryCommands } from './saved/entry-commands.ts';
import { createSavedChanges } from './saved/saved-changes.ts';
import { entryIdOf, savedCard, savedColumns } from './saved/saved-columns.tsx';
import { noteOf, type SavedContext, SavedProvider } from './saved/saved-context.ts';
import { useSavedRows } from './saved/use-saved-rows.ts';
import { useSelection } from './saved/use-selection.ts';
import type { SupplierDesk } from './supplier-desk.ts';
import { supplierLists } from './supplier-lists.ts';
import { supplierTexts } from './texts.ts';
import { wholesaleOnDemand } from './wholesale-on-demand.ts';

/** What this account has saved of the suppliers, with its own notes. */
export function SavedScreen({ desk }: { desk: SupplierDesk }) {
  const { toasts, user } = desk;
  const api = caller(wholesaleCalls, desk.call);
  const columns = useRoomyColumns(savedColumns);
  const [state, setState] = useGridAddress(columns);
  const [{ value: all }, marks] = useSaved(desk, api);
  const [store] = useState(createSavedChanges);
  const changes = useValue(store.state$);
  const rows = useSavedRows(desk, api, marks, store);
  const total = usePart(rows.view$, (view) => view.total);
  const commands = useMemo(() => createEntryCommands({ api, marks, changes: store, toasts, onChanged: rows.readAgain }), [api, marks, store, toasts, rows]);
  const { ids: selected, toggle, ...selection } = useSelection(all);
  const [edited, setEdited] = useState<SavedSupplier | null>(null);
  const confirm = useConfirm();
  useFetchedWhenIdle(wholesaleOnDemand);

  const context = useMemo(
    (): SavedContext => ({
      ...changes,
      selected,
      toggle: ({ id }) => {
        prepareConfirm();
        toggle(id);
      },
      edit: setEdited,
      remove: (row) => void commands.remove(row),
    }),
    [changes, selected, toggle, commands],
  );
  const rowKeys = useMemo(() => {
    const unlessGone = (act: (row: SavedSupplier) => void) => (row: SavedSupplier) => !context.gone.has(row.id) && act(row);
    return { Delete: unlessGone(context.remove), ' ': unlessGone(context.toggle) };
  }, [context]);
  const removeSelected = async () => {
    const [only, ...others] = selected;
    if (only === undefined) return;
    const count = others.length + 1;
    const question = { title: supplierTexts.askDelete(count), text: supplierTexts.askDeleteWhy, yes: supplierTexts.deleteAll(count), no: supplierTexts.cancel };
    if (!(await confirm(question))) return;
    selection.clear();
    await commands.removeAll([only, ...others]);
  };

  return (
    <SupplierFrame
      list="saved"
      said={total === null ? null : supplierTexts.savedCount(total)}
      saved={all?.size}
      tools={
        <>
          <NamedViews of={desk.views} screen="wholesale-saved" columns={columns} />
          <ColumnsButton columns={columns} state={state} onState={setState} />
        </>
      }
    >
      <SavedProvider value={context}>
        <SupplierGrid
          name={wholesaleTitles.saved}
          order={supplierTexts.lastSavedFirst}
          columns={columns}
          rows={rows}
          rowId={entryIdOf}
          state={state}
          onState={setState}
          rowKeys={rowKeys}
          empty={{
            text: supplierTexts.nothingSaved,
            action: (
              <Link className="btn" href={supplierLists.newest.path}>
                {supplierTexts.toNewest}
              </Link>
            ),
          }}
          card={savedCard}
        />
      </SavedProvider>
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onClear={selection.clear}>
          {all && selected.size < all.size && (
            <button type="button" className="btn sm wide-only" onClick={selection.all}>
              {supplierTexts.selectAll(all.size)}
            </button>
          )}
          <button type="button" className="btn sm danger" onClick={() => void removeSelected()}>
            <Icon name="trash" /> {supplierTexts.deleteSelected}
          </button>
        </SelectionBar>
      )}
      {edited && (
        <Part of={wholesaleOnDemand}>
          {({ NoteDialog }) => (
            <NoteDialog
              key={edited.id}
              userId={user._id}
              row={edited}
              note={noteOf(changes, edited)}
              onSave={(text) => commands.note(edited, text)}
              onClose={() => setEdited(null)}
            />
          )}
        </Part>
      )}
    </SupplierFrame>
  );
}
