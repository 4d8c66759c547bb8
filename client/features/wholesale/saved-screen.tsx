import { useCallback, useMemo, useState } from 'react';
import { caller, type WholesaleApi } from '#client/api/caller.ts';
import { type Resource, useResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { useFull } from '#client/ui/full.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { columnsFor } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { translated } from '#shared/localized.ts';
import { wholesaleTitles } from '#shared/wholesale/access.ts';
import { wholesaleCalls } from '#shared/wholesale/calls.ts';
import { LIST_PAGE, WHOLESALE_DEBOUNCE } from '#shared/wholesale/lists.ts';
import { type SavedSupplier, savedChangeSchema } from '#shared/wholesale/supplier.ts';
import { supplierCalls } from '#shared/wholesale/supplier-file-calls.ts';
import { SupplierFrame } from './list/supplier-frame.tsx';
import { ColumnsButton, SupplierGrid, useRoomyColumns } from './list/supplier-grid.tsx';
import { supplierPageTexts } from './page/supplier-page-texts.ts';
import { createEntryCommands } from './saved/entry-commands.ts';
import { everySaved, isFiltered, listOf, type SavedOrder, savedQuery, sortOf } from './saved/saved-address.ts';
import {
  createSavedChanges,
  noteOf,
  type SavedChangesStore,
  type SavedContext,
  SavedProvider,
} from './saved/saved-changes.ts';
import { entryIdOf, savedCard, savedColumns } from './saved/saved-columns.tsx';
import { SavedFilters } from './saved/saved-filters.tsx';
import { type SavedMarks, type SupplierStore, useSaved } from './saved-marks.ts';
import { supplierLists } from './supplier-lists.ts';
import { supplierTexts } from './texts.ts';

const NoteDialog = lazyPart(() => import('./parts/note-dialog.tsx'), 'NoteDialog');

function SavedScreen({ store }: { store: SupplierStore }) {
  const { toasts, user } = store;
  const api = caller(wholesaleCalls, store.call);
  const isFull = useFull();
  const columns = useRoomyColumns(useMemo(() => columnsFor(isFull, savedColumns), [isFull]));
  const [state, setState] = useGridAddress(columns);
  const [{ value: all }, marks] = useSaved(store, api);
  const [changesStore] = useState(createSavedChanges);
  const changes = useValue(changesStore.state$);
  const [list, setList] = useQueryState(savedQuery);
  const [counts] = useResource(store, [], {
    full: true,
    read: () => caller(supplierCalls, store.call).counts(),
    staleOn: ['supplier.changed', 'wholesale.updated'],
  });
  const rows = useSavedRows(store, api, marks, changesStore, { ...listOf(list), ...sortOf(state) });
  const total = useSlice(rows.view$, (view) => view.total);
  const commands = useMemo(
    () => createEntryCommands({ api, marks, changes: changesStore, toasts, onChanged: rows.readAgain }),
    [api, marks, changesStore, toasts, rows],
  );
  const { ids: selected, toggle, ...selection } = useSelection(all);
  const [edited, setEdited] = useState<SavedSupplier | null>(null);
  usePreloaded(NoteDialog);

  const { context, rowActions } = useRowActions({ changes, selected, toggle, commands, onEdit: setEdited });
  return (
    <SupplierFrame
      list="saved"
      message={total === null ? null : supplierTexts.savedCount(total)}
      saved={all?.size}
      tools={
        <>
          <NamedViews deps={store} screen="wholesale-saved" columns={columns} />
          <ColumnsButton columns={columns} state={state} onState={setState} />
        </>
      }
    >
      {counts.phase === 'ready' && <SavedFilters counts={counts.value} list={list} onList={setList} />}
      <SavedProvider value={context}>
        <SupplierGrid
          name={translated('titles', wholesaleTitles.saved)}
          order={supplierTexts.lastSavedFirst}
          columns={columns}
          rows={rows}
          rowId={entryIdOf}
          state={state}
          onState={setState}
          rowActions={rowActions}
          empty={isFiltered(list) ? nothingPasses(() => setList(everySaved)) : nothingSaved()}
          card={savedCard}
        />
      </SavedProvider>
      {selected.size > 0 && (
        <SelectionTools ids={selected} {...selection} of={all?.size} onRemove={commands.removeAll} />
      )}
      {edited && (
        <NoteDialog
          key={edited.id}
          userId={user._id}
          row={edited}
          note={noteOf(changes, edited)}
          onSave={(text) => commands.note(edited, text)}
          onClose={() => setEdited(null)}
        />
      )}
    </SupplierFrame>
  );
}

type RowActionDeps = Pick<SavedContext, 'selected'> & {
  changes: Omit<SavedContext, 'selected' | 'toggle' | 'edit' | 'remove'>;
  toggle(id: string): void;
  commands: ReturnType<typeof createEntryCommands>;
  onEdit(row: SavedSupplier): void;
};

/** What can be done in a row, by its buttons and by keys. */
function useRowActions({ changes, selected, toggle, commands, onEdit }: RowActionDeps) {
  const context = useMemo(
    (): SavedContext => ({
      ...changes,
      selected,
      toggle: ({ id }) => {
        prepareConfirm();
        toggle(id);
      },
      edit: onEdit,
      remove: (row) => void commands.remove(row),
    }),
    [changes, selected, toggle, commands, onEdit],
  );
  const rowActions = useMemo(() => {
    const unlessGone = (act: (row: SavedSupplier) => void) => (row: SavedSupplier) =>
      !context.gone.has(row.id) && act(row);
    return { delete: unlessGone(context.remove), select: unlessGone(context.toggle) };
  }, [context]);
  return { context, rowActions };
}

const nothingPasses = (onShowAll: () => void): Empty => ({
  text: supplierPageTexts.nothingPasses,
  action: <ClearButton label={supplierPageTexts.showAll} onPress={onShowAll} />,
});

const nothingSaved = (): Empty => ({
  text: supplierTexts.nothingSaved,
  action: (
    <Link className="btn" href={supplierLists.newest.path}>
      {supplierTexts.toNewest}
    </Link>
  ),
});

type SelectionToolsProps = Pick<EntrySelection, 'ids' | 'all' | 'clear'> & {
  /** The number of saved suppliers; undefined until it is known. */
  of: number | undefined;
  onRemove(ids: readonly string[]): Promise<void>;
};

function SelectionTools({ ids, all, clear, of, onRemove }: SelectionToolsProps) {
  const confirm = useConfirm();
  const removeSelected = async () => {
    const [only, ...others] = ids;
    if (only === undefined) return;
    const count = others.length + 1;
    const question = {
      title: supplierTexts.deleteQuestion(count),
      text: supplierTexts.deleteExplanation,
      yes: supplierTexts.deleteAll(count),
      no: supplierTexts.cancel,
    };
    if (!(await confirm(question))) return;
    clear();
    await onRemove([only, ...others]);
  };

  return (
    <SelectionBar count={ids.size} onClear={clear}>
      {of !== undefined && ids.size < of && (
        <button type="button" className="btn small wide-only" onClick={all}>
          {supplierTexts.selectAll(of)}
        </button>
      )}
      <button type="button" className="btn small danger" onClick={() => void removeSelected()}>
        <Icon name="trash" /> {supplierTexts.deleteSelected}
      </button>
    </SelectionBar>
  );
}

type EntrySelection = { ids: ReadonlySet<string>; toggle(id: string): void; all(): void; clear(): void };

/** The selected entries. Entries deleted here or elsewhere drop out. */
function useSelection(marks: SavedMarks | undefined): EntrySelection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => {
    if (!marks || chosen.size === 0) return chosen;
    const there = new Set(marks.values());
    return new Set([...chosen].filter((id) => there.has(id)));
  }, [marks, chosen]);
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  return { ids, toggle, all: () => setChosen(new Set(marks?.values())), clear: () => setChosen(new Set()) };
}

/** The saved list's rows. Changes made elsewhere appear without moving rows being read. */
function useSavedRows(
  store: SupplierStore,
  api: WholesaleApi,
  marks: Resource<SavedMarks>,
  changes: SavedChangesStore,
  list: SavedOrder,
): GridRows<SavedSupplier> {
  return useServerRows<SavedSupplier>({
    scheduler: store.scheduler,
    idOf: entryIdOf,
    size: LIST_PAGE,
    rest: WHOLESALE_DEBOUNCE,
    of: JSON.stringify(list),
    read: ({ page, limit }, signal) => api.saved({ page, limit, ...list }, { signal }),
    events$: store.events$,
    onMissed: changes.forget,
    onEvent: (event, rows) => {
      if (event.type === 'supplier.changed') rows.stale();
      const change = screenEvent(event, 'wholesale.updated', savedChangeSchema);
      if (!change) return;
      changes.hear(change);
      // Commands on this page reload the list themselves.
      if (marks.state$.value.changing.length === 0)
        for (const entry of change.saved) rows.arrive({ ...unread, ...entry, _id: entry.wholesaleId });
      if (change.deleted.length > 0 || rows.view$.value.waiting > 0) rows.stale();
    },
  });
}

/** Placeholder for an entry known only by its ids; it waits behind the pill until the list is read. */
const unread = {
  location: null,
  category: null,
  company: null,
  address: null,
  site: null,
  description: null,
  wholesaleType: [],
  approvedFor: [],
  brandNames: [],
  productTypes: [],
};

const SupplierScreen = lazyExport(() => import('./page/supplier-screen.tsx'), 'SupplierScreen');

/** The saved list, or one supplier's page below its path. */
export const SavedScreens = ({
  store,
  params: { id },
}: {
  store: SupplierStore;
  params: Readonly<Record<string, string>>;
}) =>
  id === undefined ? (
    <SavedScreen store={store} />
  ) : (
    <LazyBoundary fallback={<main className="page" id="content" tabIndex={-1} />}>
      <SupplierScreen key={id} store={store} id={id} />
    </LazyBoundary>
  );
