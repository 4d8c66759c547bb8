import { useCallback, useEffect, useMemo, useState } from 'react';
import { Check } from '#client/ui/checkbox.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid, type RowActions } from '#client/ui/grid/columns/columns-grid.tsx';
import { DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import { filtersInQuery, type SetGridState } from '#client/ui/grid/columns/grid-address.ts';
import { type GridColumn, nameOf } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { useSlice } from '#client/ui/observe.ts';
import { param, queryState, useQueryState, useRawSearch } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { Note } from '#client/ui/states.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { ProductRow } from '#shared/products/lookup.ts';
import { isInSegment, sellQuery } from '../selling/sell-segment.ts';
import { idleFilters } from './idle-filters.ts';
import { FailedBatch } from './run-strip.tsx';
import { viewerTexts } from './texts.ts';
import type { Viewer } from './viewer.ts';
import { AMAZON_COLUMN, isShown, isWithoutAmazon, productOf, type ViewerRow } from './viewer-row.ts';
import type { ViewerTable } from './viewer-table.ts';
import '#client/ui/tags.css';
import { useSteps } from '#client/ui/scheduling.ts';

/** ms */
const SEARCHED_AFTER = 200;
/** ms before rows show placeholders while the first answer is pending */
const BLINK = 150;
const searchWords = { short: 'Search', whole: viewerTexts.search };
const pillTexts = { short: viewerTexts.pill, whole: viewerTexts.pillName };
const rowId = ({ id }: ViewerRow): string => id;

const amazonQuery = queryState({
  withoutAmazon: param(
    'amazon',
    (text) => text === 'no',
    (is) => (is ? 'no' : ''),
  ),
});
const isShownWithoutAmazon = (row: ViewerRow, isPlain: boolean): boolean =>
  isShown(row, isPlain) && isWithoutAmazon(row);

type ResultsProps = {
  table: ViewerTable;
  viewer: Viewer;
  columns: readonly GridColumn<ViewerRow>[];
  buyAction: RowActions<ViewerRow>;
  state: GridState;
  onState: SetGridState;
  onNotFound(): void;
};

export function Results({ table, viewer, columns, buyAction, state, onState, onNotFound }: ResultsProps) {
  const { rows, selection } = table;
  const [following, setFollowing] = useState(false);
  const { search, setSearch, withoutAmazon, setWithoutAmazon, clear } = useArrangement(table, state, onState);
  const follow = useFollowed(table, following);
  const hasAnswers = useSlice(table.run$, ({ latest, phase }) => latest >= 0 || phase !== 'running', [table]);
  const isLate = useSteps(2, 1, BLINK) > 1;
  const stopFollowing = () => following && setFollowing(false);
  const wide = useCallback(
    (row: ViewerRow) =>
      row.state === 'failed' && row.leads ? (
        <FailedBatch table={table} batch={row.batch} onRetry={() => void viewer.resume()} />
      ) : undefined,
    [table, viewer],
  );
  // Read while the grid renders; subscribing to the run would render twice per batch.
  const rowLook = ({ state: is, batch }: ViewerRow) => {
    const { phase, latest } = table.run$.value;
    return is === 'failed'
      ? 'failed'
      : phase === 'running' && batch >= 0 && batch === latest
        ? 'is-arrived'
        : undefined;
  };
  const toggle = (range: boolean) => (row: ViewerRow) => row.state !== 'failed' && selection.toggle(row.id, range);
  const rowActions = { select: toggle(false), selectRange: toggle(true), ...buyAction };
  const detail = (row: ViewerRow) =>
    row.products.length > 1 ? <Choices row={row} onPick={(nth) => viewer.pick(row, nth)} /> : null;
  return (
    // Scrolling by hand stops following.
    <div className="viewer-main" onWheel={stopFollowing} onTouchMove={stopFollowing}>
      <ResultTools
        columns={columns}
        state={state}
        onState={onState}
        search={search}
        onSearch={setSearch}
        withoutAmazon={withoutAmazon}
        onWithoutAmazon={setWithoutAmazon}
        onClear={clear}
      />
      <IdleNotes table={table} columns={columns} state={state} onState={onState} />
      <ColumnsGrid
        name={viewerTexts.gridName}
        columns={columns}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={onState}
        waitingText={pillTexts}
        empty={nothingPasses(clear)}
        detail={detail}
        rowLook={rowLook}
        wide={wide}
        follow={follow}
        holdsRows={!hasAnswers && !isLate}
        rowActions={rowActions}
        foot={
          <>
            {table.input.source && table.input.source.columns.length > 0 && (
              <span className="own-key">
                <ScreenIcon name="file" small /> {viewerTexts.own}
              </span>
            )}
            <NotFoundButton table={table} onPress={onNotFound} />
            <div className="wide-only">
              <Switch
                label={viewerTexts.follow}
                checked={following}
                onChange={(event) => setFollowing(event.target.checked)}
              />
            </div>
          </>
        }
      />
    </div>
  );
}

const nothingPasses = (onClear: () => void): Empty => ({
  text: viewerTexts.empty,
  action: <ClearButton label={viewerTexts.clearFilters} onPress={onClear} />,
});

/** Which rows are shown, in which order: by the grid's state, a search, and the two filters in the address. */
function useArrangement(table: ViewerTable, state: GridState, onState: SetGridState) {
  const { rows } = table;
  const [search, setSearch] = useState('');
  // The URL changes with every scrolled row; only sort and filters matter here.
  const order = JSON.stringify([state.sort, state.filters]);
  const [{ withoutAmazon }, setQuery] = useQueryState(amazonQuery);
  const hasAmazon = table.columns.some(({ id }) => id === AMAZON_COLUMN);
  const [{ sell }, setSell] = useQueryState(sellQuery);
  const keep = useMemo(() => {
    const usual = hasAmazon && withoutAmazon ? isShownWithoutAmazon : isShown;
    const { checks } = table;
    if (!checks || sell === 'all') return usual;
    return (row: ViewerRow, isPlain: boolean) =>
      usual(row, isPlain) && isInSegment(sell, checks.get(productOf(row)?.asin ?? ''));
  }, [hasAmazon, withoutAmazon, sell, table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(
    () => rows.arrange({ sort: state.sort, filters: state.filters, search, keep }),
    [rows, order, search, keep],
  );
  return {
    search,
    setSearch,
    withoutAmazon: hasAmazon ? withoutAmazon : undefined,
    setWithoutAmazon: (is: boolean) => setQuery({ withoutAmazon: is }),
    clear: () => {
      setSearch('');
      if (withoutAmazon) setQuery({ withoutAmazon: false });
      if (sell !== 'all') setSell({ sell: 'all' });
      onState({ ...state, filters: {}, row: 0 });
    },
  };
}

type ToolsProps = Pick<ResultsProps, 'columns' | 'state' | 'onState'> & {
  search: string;
  onSearch(search: string): void;
  /** undefined if the table doesn't say who sells. */
  withoutAmazon: boolean | undefined;
  onWithoutAmazon(is: boolean): void;
  onClear(): void;
};

function ResultTools({
  columns,
  state,
  onState,
  search,
  onSearch,
  withoutAmazon,
  onWithoutAmazon,
  onClear,
}: ToolsProps) {
  const chips = columns.flatMap((column) => {
    const filter = state.filters[column.id];
    return filter ? [{ column, filter }] : [];
  });
  return (
    <search className="tools">
      <SearchBox value={search} texts={searchWords} delay={SEARCHED_AFTER} onChange={onSearch} />
      {chips.map(({ column, filter }) => (
        <Chip
          key={column.id}
          name={nameOf(column)}
          value={viewerTexts.chip(filter.type, filter.filter)}
          onRemove={() => onState({ ...state, filters: { ...state.filters, [column.id]: undefined }, row: 0 })}
        />
      ))}
      {withoutAmazon !== undefined && (
        <Check
          label={viewerTexts.withoutAmazon}
          checked={withoutAmazon}
          onChange={({ target }) => onWithoutAmazon(target.checked)}
        />
      )}
      {(chips.length > 0 || search !== '' || withoutAmazon) && (
        <button type="button" className="btn quiet" onClick={onClear}>
          {viewerTexts.clearFilters}
        </button>
      )}
      <span className="push" />
      <DensityChoice state={state} onState={onState} />
    </search>
  );
}

type IdleNotesProps = Pick<ResultsProps, 'table' | 'columns' | 'state' | 'onState'>;

/** Filters in the address that do nothing, once a run is over. */
function IdleNotes({ table, columns, state, onState }: IdleNotesProps) {
  const address = useRawSearch();
  const isOver = useSlice(table.run$, ({ phase, found }) => found > 0 && phase !== 'running', [table]);
  const idle = useMemo(
    () =>
      isOver
        ? idleFilters({
            inAddress: filtersInQuery(new URLSearchParams(address)),
            filters: state.filters,
            columns,
            rows: table.rows.all(),
          })
        : [],
    [isOver, address, state.filters, columns, table],
  );
  return idle.map(({ id, why }) => (
    <Note
      key={id}
      action={
        <button
          type="button"
          className="btn small"
          onClick={() => onState({ ...state, filters: { ...state.filters, [id]: undefined }, row: 0 })}
        >
          {viewerTexts.idle.clear}
        </button>
      }
    >
      {why}
    </Note>
  ));
}

function NotFoundButton({ table, onPress }: { table: ViewerTable; onPress(): void }) {
  const count = useSlice(table.run$, ({ notFound }) => notFound, [table]);
  return count === 0 ? null : (
    <button type="button" className="btn small only-phone" onClick={onPress}>
      {viewerTexts.notFoundCount(count)}
    </button>
  );
}

/** Row index of the newest batch's last row; null when not following. */
function useFollowed({ run$, rows, batches }: ViewerTable, following: boolean): number | null {
  const latest = useSlice(run$, (run) => (following && run.phase === 'running' ? run.latest : -1), [run$, following]);
  if (latest < 0) return null;
  const position = batches()[latest]?.places.at(-1);
  const row = position === undefined ? -1 : rows.placeOf(`${position}`);
  return row < 0 ? null : row;
}

/** Chooses which of several products with the same code the row shows. */
const Choices = ({ row, onPick }: { row: ViewerRow; onPick(nth: number): void }) => (
  <table className="table choices">
    <caption>{viewerTexts.choicesTitle(row.requested.value, row.products.length)}</caption>
    <tbody>
      {row.products.map((product, nth) => (
        <tr key={product.asin} className={nth === row.pick ? 'mine' : undefined}>
          <td>
            <ProductLink product={{ asin: product.asin, marketplace: row.marketplace }} />
          </td>
          <td>{typeof product.title === 'string' ? product.title : ''}</td>
          <td className="num fig">{priceOf(product, row.marketplace)}</td>
          <td>
            {nth === row.pick ? (
              <span className="tag is-on">{viewerTexts.picked}</span>
            ) : (
              <button type="button" className="btn small" onClick={() => onPick(nth)}>
                {viewerTexts.pick} <span className="unseen">{product.asin}</span>
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const priceOf = ({ buy_box_price_new: price }: ProductRow, marketplace: string): string =>
  typeof price === 'number' ? formatMoney(price, currencyOf(marketplace)) : '';
