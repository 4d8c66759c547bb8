// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
import {
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { useStable } from '#client/ui/scheduling.ts';
import type { Density } from '#shared/account/preferences/preferences.ts';
import { isNumberFilter } from '#shared/grid/column-filter.ts';
import { textScale } from '../text-scale.ts';
import { useReader } from '../use-reader.ts';
import { BodyRow, type Failed } from './body-row.tsx';
import type { CellEdit, CellEditing } from './cell-editor.tsx';
import { type ColumnLayout, cardColumn, type GridColumn, nameOf, type Opening } from './grid-column.ts';
import { GridHead, type HeadActions } from './grid-head.tsx';
import { type Empty, GridOverlay } from './grid-overlay.tsx';
import type { ShownRows } from './grid-rows.ts';
import { type GridState, nextSort } from './grid-state.ts';
import { isMissing } from './row-blocks.ts';
import { DetailRow, GridFoot, useOpenRows } from './row-detail.tsx';
import { useFreshRows, useStoredRow, useTargetRow } from './row-effects.ts';
import { rowSlots } from './row-slots.ts';
import { gridTexts } from './texts.ts';
import { useColumnWindow } from './use-column-window.ts';
import { useColumns, useColumnWidths } from './use-columns.ts';
import { useCellCopy, useGridMoves } from './use-grid-moves.ts';
import { columnsInRange, useGridPosition } from './use-grid-position.ts';
import { useRowWindow } from './use-row-window.ts';
import '#client/ui/buttons.css';
import '#client/ui/fields.css';
import '#client/ui/tags.css';
import '#client/ui/states.css';
import './columns-grid.css';
import { ariaKeys } from '#client/ui/shortcut-table.ts';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { NewPill, type NewPillTexts } from '../new-pill.tsx';

export type ColumnsGridProps<R> = {
  /** Accessible name. */
  name: string;
  /** All columns. A new array triggers a new layout. */
  columns: readonly GridColumn<R>[];
  rows: ShownRows<R>;
  rowId(row: R): string;
  state: GridState;
  /** @param step whether the browser's Back undoes the change */
  onState(next: GridState, step?: boolean): void;
  waitingText: NewPillTexts;
  empty?: Empty;
  /** Renders the detail below an opened row (Enter opens). Returns nothing for a row that can't be opened. */
  detail?(row: R): ReactNode;
  /** Called on Enter in a cell without a link or button, and on a click there. */
  onOpen?(row: R): void;
  /** Cells that are edited in place: Enter, a double click, or a typed digit opens the field. */
  edit?: CellEdit<R> | undefined;
  /** What shortcuts do with the active row. Space and Delete are those of `select` and `delete`. */
  rowActions?: RowActions<R>;
  /** Whether cells have two lines. */
  isTall?: boolean;
  /** Replaces the columns with a card per row on phones. `height` in px. */
  card?: { height: number; of(row: R, opening: Opening): ReactNode };
  /** Returns an extra class name for a row. */
  rowLook?(row: R): string | undefined;
  /** Renders content in place of a row's cells, across all columns. Must depend on the row alone. */
  wide?(row: R): ReactNode;
  /** Rows are about to arrive. Skeletons would appear only for a moment and delay them. */
  holdsRows?: boolean;
  /** A row to keep visible, as an index in the whole set, from 0. A new value is scrolled to. */
  follow?: number | null;
  /** Returns the label of a line above a row. @param above the previous row */
  mark?(row: R, above: R): string | undefined;
  foot?: ReactNode;
};

/** Actions on a row by their shortcut. */
export type RowActions<R> = { readonly [Id in 'select' | 'selectRange' | 'bought' | 'delete']?: (row: R) => void };

const BAND = 24;
const HEAD = 32;
const FILTERS = 36;
const heights: Record<Density, number> = { compact: 28, standard: 32, comfortable: 40 };
/** What a second line adds to a row, px. */
const SECOND_LINE = 20;
/** The widest scrollbar that takes room beside the rows, px. */
const SCROLLBAR = 16;
/** The number of rows shown until the total is known. */
const SKELETON_ROWS = 30;

/** A virtual grid with columns over rows on the server: about fifty of its rows are in the document. */
export function ColumnsGrid<R>(props: ColumnsGridProps<R>) {
  const { columns, rows, state } = props;
  const grid = useGrid(props);
  const { view, cards, coarse, layout, count, seen, drawn, scroller } = grid;
  const { cell } = grid.position;
  const acts = useGridActs(props, grid);
  const style = useGridVars(layout, grid.widths, grid.rowHeight, cards !== undefined);
  const activeShown =
    seen.rows.some(({ index }) => index === cell.row) &&
    [...drawn.cells, ...drawn.end].some(({ index }) => index === cell.column);

  return (
    <div
      ref={grid.frame}
      className={['columns-grid', cards && 'cards', props.onOpen && 'opens'].filter(Boolean).join(' ')}
      style={{ '--heads-h': `${grid.headHeight}px` } as CSSProperties}
      data-density={coarse ? 'comfortable' : state.density}
    >
      {view.waiting > 0 && (
        <NewPill
          count={view.waiting}
          texts={props.waitingText}
          onShow={() => {
            rows.letIn();
            acts.moves.goTo({ row: 0, column: cell.column }, false);
            acts.focus();
          }}
        />
      )}
      <div
        ref={scroller}
        className="grid-cells"
        data-scroller
        role="grid"
        tabIndex={0}
        aria-label={props.name}
        aria-rowcount={view.total === null ? -1 : view.total + grid.headRows}
        aria-colcount={layout.shown.length}
        aria-keyshortcuts={props.rowActions && ariaKeys(...(Object.keys(props.rowActions) as (keyof RowActions<R>)[]))}
        aria-multiselectable="true"
        aria-busy={view.busy || (view.total === null && view.failure === null)}
        aria-activedescendant={activeShown && count > 0 ? grid.cellId(cell.row, cell.column) : undefined}
        style={style}
        onKeyDown={acts.moves.onKeyDown}
        onCopy={acts.onCopy}
        onClick={acts.onClick}
        onDoubleClick={() => acts.editing.current?.start('F2')}
        onPointerDown={acts.moves.onPointerDown}
        onPointerMove={acts.moves.onPointerMove}
        onFocus={(event) => {
          // Row elements are reused for other rows, so the focus must not stay in one.
          if ((event.target as Element).closest('.columns-body > .columns-row')) acts.focus();
        }}
      >
        {!cards && <Heads grid={grid} {...props} />}
        <div className="columns-body" role="rowgroup" style={{ height: seen.height }}>
          {!props.holdsRows && count > 0 && <BodyRows props={props} grid={grid} acts={acts} />}
          {props.detail && <Details props={props} grid={grid} />}
          {props.edit && !cards && <Editor edit={props.edit} rows={rows} grid={grid} acts={acts} />}
        </div>
      </div>
      <GridOverlay
        failure={view.failure}
        total={view.total}
        empty={props.empty}
        wrongFilter={wrongFilterOf(columns, state)}
        onRetry={() => rows.retry()}
      />
      <span className="unseen" role="status">
        {view.failure === null &&
          (view.busy || view.total === null ? gridTexts.loading : gridTexts.rows(view.total - view.top))}
      </span>
      <GridFoot first={seen.first} last={seen.last} total={view.total} state={state} columns={columns}>
        {props.foot}
      </GridFoot>
    </div>
  );
}

type Grid<R> = ReturnType<typeof useGrid<R>>;
type GridActs<R> = ReturnType<typeof useGridActs<R>>;

/** The shown columns, and the heights of a row and of the head, px. */
function useMeasures<R>(props: ColumnsGridProps<R>, scroller: RefObject<HTMLDivElement | null>) {
  const { columns, state, onState } = props;
  const phone = useMedia(PHONE);
  const coarse = useMedia('(pointer: coarse)');
  const { widths, ...width } = useColumnWidths<R>(scroller, state, onState);
  const cards = phone ? props.card : undefined;
  const cardColumns = useMemo(
    () => (cards ? [cardColumn(props.name, columns, cards.of)] : columns),
    [cards, columns, props.name],
  );
  const layout = useColumns(cardColumns, { order: state.order, hidden: state.hidden, widths }, phone);
  const hasFilters = layout.shown.some(({ column }) => column.filterable);
  const hasBands = layout.center.some(({ column }) => column.band);
  const headRows = cards ? 0 : 1 + (hasFilters ? 1 : 0) + (hasBands ? 1 : 0);
  const headHeight = cards ? 0 : (HEAD + (hasFilters ? FILTERS : 0) + (hasBands ? BAND : 0)) * textScale();
  const rowHeight =
    (cards
      ? cards.height
      : (coarse ? heights.comfortable : heights[state.density]) + (props.isTall ? SECOND_LINE : 0)) * textScale();
  return { coarse, cards, layout, widths, width, headRows, headHeight, rowHeight };
}

/** What the grid shows now: its measures, the rows and columns in view, and the active cell. */
function useGrid<R>(props: ColumnsGridProps<R>) {
  const { rows, state, onState } = props;
  const view = useValue(rows.view$);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const measures = useMeasures(props, scroller);
  const { layout, rowHeight, headHeight } = measures;
  const count = view.failure !== null ? 0 : (view.total ?? SKELETON_ROWS);
  const open = useOpenRows(view, rows);
  // Before the row window: it reads the scroller's position, which after a render of rows would force a layout.
  const drawn = useColumnWindow(scroller, layout);
  const seen = useRowWindow({ scroller, count, rowHeight, headHeight, details: open.heights });
  const position = useGridPosition({ ...view, total: count }, layout.shown.length, seen.first);
  const cellId = useCallback((row: number, column: number) => `${id}-${row}-${column}`, [id]);
  const isFresh = useFreshRows(rows, props.rowId);

  useStoredRow({
    view,
    first: seen.first,
    row: state.row,
    onRow: (row) => onState({ ...state, row }),
    scrollTo: (row) => seen.scrollTo(row, 'start'),
  });
  const { follow = null } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per followed row
  useEffect(() => {
    if (follow !== null) seen.scrollTo(follow, 'near');
  }, [follow]);
  const foundRow = useTargetRow({ view, scroller, position, seen });
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for every list
  useEffect(() => rows.want({ first: seen.first, last: seen.last }), [rows, seen.first, seen.last, view.list]);
  useReader(frame, (reading) => startTransition(() => rows.setReading(reading)));
  return { ...measures, view, frame, scroller, count, open, drawn, seen, position, cellId, isFresh, foundRow };
}

/** What keys, pointers, and shortcuts do in the grid. */
function useGridActs<R>(props: ColumnsGridProps<R>, grid: Grid<R>) {
  const { rows } = props;
  const { layout, position, seen, count, scroller, frame, cellId } = grid;
  const { cell, range } = position;
  const copy = useCellCopy(rows, layout.shown);
  const retry = useCallback((row: number) => rows.retry(row), [rows]);
  const { toggle } = useStable({ toggle: (row: R, index: number) => grid.open.toggle(props.rowId(row), index) });
  const editing = useRef<CellEditing>(null);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const press = () => {
    if (editing.current?.start('Enter')) return;
    const inside = document
      .getElementById(cellId(cell.row, cell.column))
      ?.querySelector<HTMLElement>('a[href], button');
    const row = rows.at(cell.row);
    if (inside) inside.click();
    else if (isMissing(row)) retry(cell.row);
    else if (props.detail?.(row)) toggle(row, cell.row);
    else props.onOpen?.(row);
  };
  const actOn = (id: keyof RowActions<R> | undefined) => {
    const row = rows.at(cell.row);
    const act = id && props.rowActions?.[id];
    return act && !isMissing(row) ? () => act(row) : undefined;
  };
  const onRowKey = (key: string): boolean => {
    if (editing.current?.start(key)) return true;
    const act = actOn(key === ' ' ? 'select' : key === 'Delete' ? 'delete' : undefined);
    act?.();
    return act !== undefined;
  };
  const moves = useGridMoves({
    scroller,
    layout,
    position,
    seen,
    count,
    onPress: press,
    onRowKey,
    onWidth: (column, to) => grid.width.set(column, to, true),
  });
  useShortcuts(() => {
    if (count === 0) return {};
    const isInside = frame.current?.contains(document.activeElement) ?? false;
    const goTo = (row: number) => {
      focus();
      moves.goTo({ row: Math.max(0, Math.min(count - 1, row)), column: cell.column }, false);
    };
    const acts = Object.keys(props.rowActions ?? {}) as (keyof RowActions<R>)[];
    return {
      // The first press only shows where the person is.
      next: () => goTo(isInside ? cell.row + 1 : cell.row),
      previous: () => goTo(isInside ? cell.row - 1 : cell.row),
      first: () => goTo(0),
      last: () => goTo(count - 1),
      open: isInside ? press : undefined,
      ...Object.fromEntries(acts.map((id) => [id, isInside ? actOn(id) : undefined])),
    };
  }, frame);
  const onCopy = (event: ClipboardEvent) => {
    if (event.target === scroller.current && count > 0) copy(event, range ?? { from: cell, to: cell });
  };
  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    // A click that selects cells, or that is for something in a cell, opens nothing.
    const isOther = range || shiftKey || ctrlKey || metaKey || (target as Element).closest('a, button, label, input');
    if (!props.onOpen || isOther) return;
    const index = (target as Element).closest<HTMLElement>('.columns-body > [data-index]')?.dataset.index;
    const row = index === undefined ? undefined : rows.at(Number(index));
    if (row !== undefined && !isMissing(row)) props.onOpen(row);
  };
  const onEdited = (down: number, right: number) => {
    focus();
    const row = Math.min(count - 1, cell.row + down);
    const column = Math.max(0, Math.min(layout.shown.length - 1, cell.column + right));
    moves.goTo({ row, column }, false);
  };
  return { moves, editing, focus, retry, toggle, onCopy, onClick, onEdited };
}

type HeadsProps<R> = Pick<ColumnsGridProps<R>, 'state' | 'onState'> & { grid: Grid<R> };

function Heads<R>({ grid, state, onState }: HeadsProps<R>) {
  const { layout, width } = grid;
  const [stop, setStop] = useState(0);
  const heads = useStable<HeadActions<R>>({
    onSort: ({ column }, add) => onState({ ...state, sort: nextSort(state.sort, column.id, add), row: 0 }, true),
    onFilter: ({ column }, filter) => onState({ ...state, filters: { ...state.filters, [column.id]: filter }, row: 0 }),
    onWidth: width.set,
    onFit: width.fit,
  });
  return (
    <GridHead
      layout={layout}
      sort={state.sort}
      filters={state.filters}
      stop={Math.min(stop, layout.shown.length - 1)}
      onStop={setStop}
      {...heads}
    />
  );
}

type EditorProps<R> = Pick<ColumnsGridProps<R>, 'rows'> & { edit: CellEdit<R>; grid: Grid<R>; acts: GridActs<R> };

const Editor = <R,>({ edit, rows, grid: { layout, position, cellId }, acts }: EditorProps<R>) => (
  <edit.Layer
    ref={acts.editing}
    edit={edit}
    row={rows.at(position.cell.row)}
    column={layout.shown[position.cell.column]?.column.id}
    cellId={cellId(position.cell.row, position.cell.column)}
    onMove={acts.onEdited}
  />
);

type BodyProps<R> = { props: ColumnsGridProps<R>; grid: Grid<R> };

function BodyRows<R>({ props, grid, acts }: BodyProps<R> & { acts: GridActs<R> }) {
  const { rows } = props;
  const { view, seen, layout, drawn, position, foundRow } = grid;
  const { cell, range } = position;
  const failed = useFailedText(acts.retry);
  const slots = useRef<ReadonlyMap<number, number>>(new Map());
  slots.current = rowSlots(slots.current, seen.rows);
  const markOf = (row: R, index: number): string | undefined => {
    if (index === foundRow) return view.found?.mark;
    const above = props.mark && index > 0 ? rows.at(index - 1) : null;
    return above === null || isMissing(above) ? undefined : props.mark?.(row, above);
  };
  return seen.rows.map(({ index, top }) => {
    const row = rows.at(index);
    const selected = columnsInRange(range, index);
    const there = isMissing(row) ? null : row;
    return (
      <BodyRow
        key={`slot-${slots.current.get(index)}`}
        row={row}
        index={index}
        headRows={grid.headRows}
        top={top}
        columns={drawn}
        columnCount={layout.shown.length}
        active={index === cell.row ? cell.column : -1}
        from={selected?.start ?? -1}
        to={selected?.end ?? -1}
        isNew={there !== null && grid.isFresh(there)}
        look={there === null ? undefined : props.rowLook?.(there)}
        wide={there === null ? undefined : props.wide?.(there)}
        isFound={index === foundRow}
        isOpen={there !== null && grid.open.isOpen(props.rowId(there))}
        mark={there === null ? undefined : markOf(there, index)}
        cellId={grid.cellId}
        failed={failed}
        onToggle={acts.toggle}
      />
    );
  });
}

/** The details below opened rows. */
function Details<R>({ props, grid }: BodyProps<R>) {
  const { seen, open } = grid;
  return seen.rows.map(({ index, top }) => {
    const row = props.rows.at(index);
    if (isMissing(row) || !open.isOpen(props.rowId(row))) return null;
    return (
      <DetailRow
        key={props.rowId(row)}
        id={props.rowId(row)}
        top={top + grid.rowHeight}
        columns={grid.layout.shown.length}
        rowIndex={index + 1 + grid.headRows}
        onHeight={open.onHeight}
      >
        <ErrorBoundary of={row}>{() => props.detail?.(row)}</ErrorBoundary>
      </DetailRow>
    );
  });
}

/** The positions and widths of columns, as CSS variables. */
function useGridVars<R>(
  layout: ColumnLayout<R>,
  widths: GridState['widths'],
  rowHeight: number,
  cards: boolean,
): CSSProperties {
  return useMemo(
    () =>
      Object.fromEntries([
        ['--rows-width', cards ? '0px' : `${layout.width}px`],
        ['--row-h', `${rowHeight}px`],
        ['--pin-w', `${layout.startWidth}px`],
        ...layout.shown.flatMap(({ index, x, width, column }) => [
          [`--cx${index}`, `${x}px`],
          [
            `--cw${index}`,
            cards
              ? '100%'
              : column.grows && !(column.id in widths)
                ? `max(${width}px, 100cqw - ${layout.width - width + SCROLLBAR}px)`
                : `${width}px`,
          ],
        ]),
      ]) as CSSProperties,
    [layout, widths, rowHeight, cards],
  );
}

/** What a row shows whose block failed to load. */
function useFailedText(retry: (row: number) => void): (failed: Failed, index: number) => ReactNode {
  return useCallback(
    ({ message, first, last }: Failed, index: number) => (
      <>
        <Icon name="wrong" small />
        <span className="cut">{gridTexts.failedRows(first + 1, last + 1, message)}</span>
        <button type="button" className="btn small" tabIndex={-1} onClick={() => retry(index)}>
          {gridTexts.tryAgain}
        </button>
      </>
    ),
    [retry],
  );
}

function wrongFilterOf<R>(
  columns: readonly GridColumn<R>[],
  { filters }: GridState,
): { column: string; text: string } | undefined {
  for (const column of columns) {
    const text = filters[column.id]?.filter;
    if (column.figures && text !== undefined && !isNumberFilter(text)) return { column: nameOf(column), text };
  }
}
