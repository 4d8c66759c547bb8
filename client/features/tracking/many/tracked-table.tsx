import { useEffect, useMemo, useState } from 'react';
import { useClock } from '#client/ui/age.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import { type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { createLocalRows } from '#client/ui/grid/columns/local-rows.ts';
import { createRowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { ToolSelect } from '#client/ui/select.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { CompareButton } from '#client/widgets/products/compare-button.tsx';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { nameOf } from '../figures.ts';
import type { TrackedMarketplace } from '../tracking-address.ts';
import type { TrackingCommands, TrackingStore } from '../tracking-commands.ts';
import { listTexts as texts } from './texts.ts';
import { TrackedCard, trackedColumns } from './tracked-columns.tsx';

type TrackedTableProps = {
  store: TrackingStore;
  products: readonly Tracked[];
  marketplace: TrackedMarketplace;
  commands: TrackingCommands;
  onOpen(asin: string): void;
  onEdit(products: readonly Tracked[]): void;
};

const idOf = ({ id }: Tracked): string => id;
const pillTexts = { short: texts.pillShort, whole: texts.pill };
const searchTexts = { short: texts.search, whole: texts.search };
/** Which end of a column a phone, which has no column heads, shows first. */
const mostUrgent: Record<string, 'asc' | 'desc'> = {
  firings: 'desc',
  distance: 'asc',
  silence: 'desc',
  product: 'asc',
};
/** What fires most needs attention first. */
const start: GridState = { ...plainState, sort: [{ colId: 'firings', sort: 'desc' }] };

/** All tracked products as a list that sorts by firings, distance and silence, and changes a selection at once. */
export function TrackedTable({ store, products, marketplace, commands, onOpen, onEdit }: TrackedTableProps) {
  const clock = useClock();
  const phone = useMedia(PHONE);
  const [search, setSearch] = useState('');
  const plain = useMemo(() => trackedColumns({ marketplace, now: () => clock.now() }), [marketplace, clock]);
  const { rows, selection, columns } = useTrackedRows(store, products, plain);
  const [state, setState] = useGridAddress(columns, start);
  const { sort, filters } = state;
  useEffect(() => rows.arrange({ sort, filters, search }), [rows, sort, filters, search]);
  const ids = useValue(selection.ids$);
  const selected = products.filter(({ id }) => ids.has(id));
  const card = useMemo(
    () => ({
      height: 76,
      of: (product: Tracked) => <TrackedCard product={product} selection={selection} marketplace={marketplace} />,
    }),
    [selection, marketplace],
  );
  const isFiltered = Object.keys(filters).length > 0 || search !== '';

  return (
    <div className="tracked-table">
      <search className="tools">
        <SearchBox value={search} texts={searchTexts} delay={150} onChange={setSearch} />
        <span className="push" />
        {phone && <SortChoice columns={plain} state={state} onState={setState} />}
        {!phone && <ColumnsPanel columns={columns} state={state} onState={setState} />}
      </search>
      <ColumnsGrid
        name={texts.name}
        columns={columns}
        rows={rows}
        rowId={idOf}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        onOpen={({ asin }) => onOpen(asin)}
        rowActions={{
          select: ({ id }) => selection.toggle(id, false),
          selectRange: ({ id }) => selection.toggle(id, true),
          delete: (product) => void commands.remove([product]),
        }}
        card={card}
        empty={
          isFiltered
            ? noMatch(() => {
                setSearch('');
                setState({ ...state, filters: {}, row: 0 });
              })
            : { title: texts.noMatch }
        }
      />
      {selected.length > 0 && (
        <SelectedTools
          products={selected}
          marketplace={marketplace}
          commands={commands}
          onEdit={onEdit}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

type Columns = ReturnType<typeof trackedColumns>;

/** The products as rows of the grid, kept as they are while nothing about them changes. */
function useTrackedRows({ scheduler }: TrackingStore, products: readonly Tracked[], plain: Columns) {
  const made = useMemo(() => {
    const rows = createLocalRows<Tracked>({ idOf, columns: plain, scheduler, now: () => performance.now() });
    const shownIds = () => rows.shown().map(idOf);
    const selection = createRowSelection(shownIds);
    const select = selectColumn<Tracked>({ selection, rows, idOf, nameOf, shownIds });
    return { rows, selection, columns: [select, ...plain] };
  }, [plain, scheduler]);
  const { rows } = made;
  useEffect(() => rows.close, [rows]);
  useEffect(() => {
    const known = new Map(rows.all().map((product) => [product.id, JSON.stringify(product)]));
    const ids = new Set(products.map(idOf));
    if (known.size === 0 || [...known.keys()].some((id) => !ids.has(id))) rows.replace(products);
    else rows.put(products.filter((product) => known.get(product.id) !== JSON.stringify(product)));
  }, [rows, products]);
  return made;
}

type SortChoiceProps = { columns: Columns; state: GridState; onState(next: GridState): void };

const SortChoice = ({ columns, state, onState }: SortChoiceProps) => (
  <ToolSelect
    label={texts.sortBy}
    choices={Object.keys(mostUrgent).map((id) => ({
      value: id,
      label: columns.find((column) => column.id === id)?.title ?? id,
    }))}
    value={state.sort[0]?.colId ?? ''}
    onChange={(colId) => onState({ ...state, sort: [{ colId, sort: mostUrgent[colId] ?? 'desc' }], row: 0 })}
  />
);

const noMatch = (onClear: () => void): Empty => ({
  title: texts.noMatch,
  action: <ClearButton label={texts.clear} onPress={onClear} />,
});

type SelectedProps = Pick<TrackedTableProps, 'products' | 'marketplace' | 'commands' | 'onEdit'> & { onClear(): void };

function SelectedTools({ products, marketplace, commands, onEdit, onClear }: SelectedProps) {
  const done = (work: Promise<unknown>) => void work.then(onClear);
  return (
    <SelectionBar count={products.length} onClear={onClear}>
      <button type="button" className="btn small" onClick={() => onEdit(products)}>
        <ScreenIcon name="pencil" /> {texts.edit}
      </button>
      {products.some(({ paused }) => !paused) && (
        <button type="button" className="btn small" onClick={() => done(commands.pause(products, true))}>
          <ScreenIcon name="pause" /> {texts.pause}
        </button>
      )}
      {products.some(({ paused }) => paused) && (
        <button type="button" className="btn small" onClick={() => done(commands.pause(products, false))}>
          <ScreenIcon name="record" /> {texts.resume}
        </button>
      )}
      <CompareButton
        kind="products"
        marketplace={marketplace}
        items={() => products.map(({ asin }) => ({ id: asin }))}
      />
      <button type="button" className="btn small danger" onClick={() => done(commands.remove(products))}>
        <Icon name="trash" /> {texts.delete}
      </button>
    </SelectionBar>
  );
}
