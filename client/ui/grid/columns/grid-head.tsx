// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role depends on whether there is text, and both roles support them
// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the content has the focus
import { memo, type PointerEvent, useRef } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import type { FilterModel, TextFilter } from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import { translated } from '#shared/localized.ts';
import { cellLook } from './cells.tsx';
import { FilterCell } from './filter-cell.tsx';
import { type ColumnBand, type ColumnLayout, type GridColumn, nameOf, type ShownColumn } from './grid-column.ts';
import { gridTexts } from './texts.ts';

/** Adjacent columns that share a band, or have none. */
type BandRun<R> = { band: ColumnBand | undefined; columns: readonly ShownColumn<R>[] };

/**
 * Returns the bands in the current column order. A band whose columns are apart appears above each part.
 * @returns empty if there are no bands
 */
function bandRuns<R>({ center }: Pick<ColumnLayout<R>, 'center'>): BandRun<R>[] {
  const runs: { band: ColumnBand | undefined; columns: ShownColumn<R>[] }[] = [];
  for (const shown of center) {
    const last = runs.at(-1);
    if (last && last.band === shown.column.band) last.columns.push(shown);
    else runs.push({ band: shown.column.band, columns: [shown] });
  }
  return runs.some(({ band }) => band) ? runs : [];
}

const GridBands = <R,>({ layout, runs }: { layout: ColumnLayout<R>; runs: readonly BandRun<R>[] }) => (
  <div className="columns-row head band" role="row" aria-rowindex={1}>
    {layout.start.length > 0 && <EmptyState columns={layout.start} side="start" />}
    {runs.map(({ band, columns }) => (
      <div
        key={columns[0]?.column.id}
        className={`cell ${band?.className ?? ''}`}
        // Without text it isn't a header.
        role={band ? 'columnheader' : 'gridcell'}
        aria-colindex={(columns[0]?.index ?? 0) + 1}
        aria-colspan={columns.length}
        style={{ width: widthOf(columns) }}
      >
        {band && (
          <span className="band-name">
            {band.icon && <ScreenIcon name={band.icon} small />}
            <span className="cut">{translated('columns', band.title)}</span>
          </span>
        )}
      </div>
    ))}
    {layout.end.length > 0 && (
      <>
        <span className="row-fill" />
        <EmptyState columns={layout.end} side="end" />
      </>
    )}
  </div>
);

const EmptyState = <R,>({ columns, side }: { columns: readonly ShownColumn<R>[]; side: 'start' | 'end' }) => (
  <div
    className="cell pin edge"
    role="gridcell"
    aria-colindex={(columns[0]?.index ?? 0) + 1}
    aria-colspan={columns.length}
    style={{ width: widthOf(columns), [side === 'start' ? 'left' : 'right']: 0 }}
  />
);

/** Sums the width variables in the grid's style, so that it follows a column being resized. */
const widthOf = <R,>(columns: readonly ShownColumn<R>[]): string =>
  `calc(${columns.map(({ index }) => `var(--cw${index})`).join(' + ')})`;

export type HeadActions<R> = {
  onSort(column: ShownColumn<R>, add: boolean): void;
  onFilter(column: ShownColumn<R>, filter: TextFilter | undefined): void;
  /** Called while the pointer drags; `done` once it is released. */
  onWidth(column: ShownColumn<R>, width: number, done: boolean): void;
  onFit(column: ShownColumn<R>): void;
};

export type GridHeadProps<R> = HeadActions<R> & {
  layout: ColumnLayout<R>;
  sort: SortModel;
  filters: FilterModel;
  /** The column whose head is the tab stop. */
  stop: number;
  onStop(column: number): void;
};

/**
 * Column names and filters. All columns are rendered, even those out of view, so that Tab and arrow keys reach them.
 */
function Head<R>(props: GridHeadProps<R>) {
  const { layout, filters } = props;
  const hasFilters = layout.shown.some(({ column }) => column.filterable);
  const bands = bandRuns(layout);
  const bandRows = bands.length > 0 ? 1 : 0;
  const ordered = [...layout.start, ...layout.center, 'fill' as const, ...layout.end];

  return (
    <div className="columns-head" role="rowgroup">
      {bandRows > 0 && <GridBands layout={layout} runs={bands} />}
      <div className="columns-row head" role="row" aria-rowindex={1 + bandRows}>
        {ordered.map((each) => {
          if (each === 'fill') return <span key="fill" className="row-fill" />;
          return <NameCell key={each.column.id} each={each} {...props} />;
        })}
      </div>
      {hasFilters && (
        <div className="columns-row head two" role="row" aria-rowindex={2 + bandRows}>
          {ordered.map((each) =>
            each === 'fill' ? (
              <span key="fill" className="row-fill" />
            ) : (
              <div
                key={each.column.id}
                {...cellLook(layout, each)}
                role="gridcell"
                aria-colindex={each.index + 1}
                data-filter-of={each.index}
              >
                {each.column.filterable && (
                  <FilterCell
                    name={nameOf(each.column)}
                    hint={each.column.filterHint}
                    figures={each.column.figures}
                    filter={filters[each.column.id]}
                    onChange={(filter) => props.onFilter(each, filter)}
                  />
                )}
              </div>
            ),
          )}
        </div>
      )}
    </div>
  );
}

/** A column's name, which sorts by it where it can be sorted. */
function NameCell<R>({ each, ...props }: GridHeadProps<R> & { each: ShownColumn<R> }) {
  const { layout, sort, stop } = props;
  const { column, index } = each;
  const sorted = sort.find(({ colId }) => colId === column.id);
  return (
    <div
      {...cellLook(layout, each)}
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={column.sortable ? (sorted ? (sorted.sort === 'asc' ? 'ascending' : 'descending') : 'none') : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className="head-name"
          data-head={index}
          tabIndex={index === stop ? 0 : -1}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onFocus={() => props.onStop(index)}
          onClick={(event) => props.onSort(each, event.shiftKey)}
        >
          <HeadSign of={column} />
          <span className="cut">
            {column.title ? translated('columns', column.title) : <span className="unseen">{nameOf(column)}</span>}
          </span>
          {sorted && <SortSign up={sorted.sort === 'asc'} />}
        </button>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys reach it to set the width
        <span
          className="head-name"
          data-head={index}
          tabIndex={index === stop ? 0 : -1}
          onFocus={() => props.onStop(index)}
        >
          <HeadSign of={column} />
          {column.head ?? <span className={column.title ? 'cut' : 'unseen'}>{nameOf(column)}</span>}
        </span>
      )}
      {column.maxWidth !== column.width && <WidthHandle column={each} onWidth={props.onWidth} onFit={props.onFit} />}
    </div>
  );
}

export const GridHead = memo(Head) as typeof Head;

const HeadSign = <R,>({ of: { sign } }: { of: GridColumn<R> }) =>
  sign && (
    <span className="head-sign" title={sign.hint}>
      <ScreenIcon name={sign.name} small />
      <span className="unseen">{sign.label} </span>
    </span>
  );

const SortSign = ({ up }: { up: boolean }) => (
  <span className={up ? 'sort-sign' : 'sort-sign down'}>
    <Icon name="up" small />
  </span>
);

/** Resizes a column by pointer; the keyboard uses the head itself. */
function WidthHandle<R>({
  column,
  onWidth,
  onFit,
}: { column: ShownColumn<R> } & Pick<GridHeadProps<R>, 'onWidth' | 'onFit'>) {
  const drag = useRef<{ from: number; width: number; moved: boolean } | null>(null);
  const widthAt = (event: PointerEvent) => {
    const by = event.clientX - (drag.current?.from ?? 0);
    return (drag.current?.width ?? 0) + (column.at === 'end' ? -by : by);
  };
  return (
    <span
      className="width-handle"
      aria-hidden="true"
      title={gridTexts.width(nameOf(column.column))}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          from: event.clientX,
          width: event.currentTarget.parentElement?.offsetWidth ?? column.width,
          moved: false,
        };
      }}
      onPointerMove={(event) => {
        if (!drag.current || event.clientX === drag.current.from) return;
        drag.current.moved = true;
        onWidth(column, widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (!drag.current) return;
        if (drag.current.moved) onWidth(column, widthAt(event), true);
        else onFit(column);
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}
