import { type Density, defaultPreferences } from '#shared/account/preferences/preferences.ts';
import { type FilterModel, LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { MOST_SORTS, type SortModel } from '#shared/grid/page-query.ts';

/** The properties of a column that limit the grid's state. */
export type ColumnRules = {
  id: string;
  /** Widths in px. */
  width: number;
  minWidth?: number;
  maxWidth?: number;
  /** Whether it takes the room that the other columns leave, until a person sets its width. */
  grows?: boolean;
  sortable?: boolean;
  filterable?: boolean;
  /** The edge at which the column stays while the others scroll. */
  pinned?: 'start' | 'end';
  /** Whether the column can be hidden; true by default. */
  hideable?: boolean;
};

/** Everything that a reader can set in a grid. Unchanged settings are left empty. */
export type GridState = {
  /** Empty: the set's natural order. */
  sort: SortModel;
  filters: FilterModel;
  /** Ids of the columns that aren't pinned, from the left; empty: the default order. */
  order: readonly string[];
  hidden: readonly string[];
  /** In px, by column id. */
  widths: Readonly<Record<string, number>>;
  density: Density;
  /** The first visible row, from 0. */
  row: number;
};

export const plainState: GridState = {
  sort: [],
  filters: {},
  order: [],
  hidden: [],
  widths: {},
  density: defaultPreferences.density,
  row: 0,
};

export const NARROWEST = 48;
export const WIDEST = 800;

/** Removes what the current columns don't allow: unknown ids, unsupported sorts and filters. Limits widths. */
export function fittingState(state: GridState, columns: readonly ColumnRules[]): GridState {
  const known = new Map(columns.map((column) => [column.id, column]));
  const loose = columns.filter(({ pinned }) => !pinned).map(({ id }) => id);
  const named = [...new Set(state.order)].filter((id) => loose.includes(id));
  const order = named.length === 0 ? [] : [...named, ...loose.filter((id) => !named.includes(id))];
  return {
    sort: state.sort
      .filter(
        ({ colId }, at, all) => known.get(colId)?.sortable && all.findIndex((each) => each.colId === colId) === at,
      )
      .slice(0, MOST_SORTS),
    filters: Object.fromEntries(
      Object.entries(state.filters).flatMap(([id, filter]) =>
        filter && known.get(id)?.filterable && filter.filter.trim() !== ''
          ? [[id, { ...filter, filter: filter.filter.slice(0, LONGEST_FILTER) }]]
          : [],
      ),
    ),
    order: order.every((id, at) => id === loose[at]) ? [] : order,
    hidden: columns.filter(({ id, hideable = true }) => hideable && state.hidden.includes(id)).map(({ id }) => id),
    widths: Object.fromEntries(
      columns.flatMap((column) => {
        const width = state.widths[column.id];
        return width === undefined || !Number.isFinite(width) || widthWithin(column, width) === column.width
          ? []
          : [[column.id, widthWithin(column, width)]];
      }),
    ),
    density: state.density,
    row: Number.isSafeInteger(state.row) && state.row > 0 ? state.row : 0,
  };
}

export const widthWithin = ({ minWidth = NARROWEST, maxWidth = WIDEST }: ColumnRules, width: number): number =>
  Math.round(Math.max(minWidth, Math.min(maxWidth, width)));

/** Moves a column by `by` positions among those that aren't pinned. */
export function movedColumn(state: GridState, columns: readonly ColumnRules[], id: string, by: number): GridState {
  const order = orderOf(state, columns);
  const from = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, from + by));
  if (from < 0 || to === from) return state;
  const without = order.filter((each) => each !== id);
  return fittingState({ ...state, order: [...without.slice(0, to), id, ...without.slice(to)] }, columns);
}

/** Returns the ids of all columns that aren't pinned, shown or hidden, from the left. */
export const orderOf = (state: GridState, columns: readonly ColumnRules[]): readonly string[] =>
  state.order.length > 0 ? state.order : columns.filter(({ pinned }) => !pinned).map(({ id }) => id);

/**
 * Returns the sort after a click on a column's head: ascending, descending, none.
 * @param add keeps the sorts of other columns
 */
export function nextSort(sort: SortModel, colId: string, add = false): SortModel {
  const before = sort.find((each) => each.colId === colId);
  const after: SortModel = before?.sort === 'desc' ? [] : [{ colId, sort: before ? 'desc' : 'asc' }];
  if (!add) return after;
  return before ? sort.flatMap((each) => (each === before ? after : each)) : [...sort, ...after].slice(-MOST_SORTS);
}
