import { type FilterModel, LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { MOST_SORTS, type SortModel } from '#shared/grid/page-query.ts';
import { type Density, defaultPreferences } from '#shared/preferences/preferences.ts';

/** What the grid must know of a column to keep its state in order. */
export type ColumnRules = {
  id: string;
  /** px; a column is never narrower than `minWidth` or wider than `maxWidth`. */
  width: number;
  minWidth?: number;
  maxWidth?: number;
  sortable?: boolean;
  filterable?: boolean;
  /** At which edge it stays while the others scroll. */
  pinned?: 'start' | 'end';
  /** Whether it can be hidden; where nothing is said, it can. */
  hideable?: boolean;
};

/** All that a reader can set in a grid. What is as it was at the start stands nowhere. */
export type GridState = {
  /** Empty: in the order that the set has by itself. */
  sort: SortModel;
  filters: FilterModel;
  /** Ids of the columns that are not pinned, from the left; empty: as they are by nature. */
  order: readonly string[];
  hidden: readonly string[];
  /** px by column. */
  widths: Readonly<Record<string, number>>;
  density: Density;
  /** The first row in sight, counted from 0. */
  row: number;
};

export const plainState: GridState = { sort: [], filters: {}, order: [], hidden: [], widths: {}, density: defaultPreferences.density, row: 0 };

export const NARROWEST = 48;
export const WIDEST = 800;

/** The state without what the columns of today do not allow: names that are gone, widths beyond their bounds, a sort that is none. */
export function fittingState(state: GridState, columns: readonly ColumnRules[]): GridState {
  const known = new Map(columns.map((column) => [column.id, column]));
  const loose = columns.filter(({ pinned }) => !pinned).map(({ id }) => id);
  const named = [...new Set(state.order)].filter((id) => loose.includes(id));
  const order = named.length === 0 ? [] : [...named, ...loose.filter((id) => !named.includes(id))];
  return {
    sort: state.sort.filter(({ colId }, at, all) => known.get(colId)?.sortable && all.findIndex((each) => each.colId === colId) === at).slice(0, MOST_SORTS),
    filters: Object.fromEntries(
      Object.entries(state.filters).flatMap(([id, filter]) =>
        filter && known.get(id)?.filterable && filter.filter.trim() !== '' ? [[id, { ...filter, filter: filter.filter.slice(0, LONGEST_FILTER) }]] : [],
      ),
    ),
    order: order.every((id, at) => id === loose[at]) ? [] : order,
    hidden: columns.filter(({ id, hideable = true }) => hideable && state.hidden.includes(id)).map(({ id }) => id),
    widths: Object.fromEntries(
      columns.flatMap((column) => {
        const width = state.widths[column.id];
        return width === undefined || !Number.isFinite(width) || widthWithin(column, width) === column.width ? [] : [[column.id, widthWithin(column, width)]];
      }),
    ),
    density: state.density,
    row: Number.isSafeInteger(state.row) && state.row > 0 ? state.row : 0,
  };
}

export const widthWithin = ({ minWidth = NARROWEST, maxWidth = WIDEST }: ColumnRules, width: number): number =>
  Math.round(Math.max(minWidth, Math.min(maxWidth, width)));

/** A column takes the place that `by` steps away is, among those that are not pinned. */
export function movedColumn(state: GridState, columns: readonly ColumnRules[], id: string, by: number): GridState {
  const order = orderOf(state, columns);
  const from = order.indexOf(id);
  const to = Math.max(0, Math.min(order.length - 1, from + by));
  if (from < 0 || to === from) return state;
  const without = order.filter((each) => each !== id);
  return fittingState({ ...state, order: [...without.slice(0, to), id, ...without.slice(to)] }, columns);
}

/** Every column that is not pinned, shown or hidden, from the left. */
export const orderOf = (state: GridState, columns: readonly ColumnRules[]): readonly string[] =>
  state.order.length > 0 ? state.order : columns.filter(({ pinned }) => !pinned).map(({ id }) => id);

/** What a press on a column's head leads to: up, down, and out. @param add beside the other columns, instead of in their place */
export function nextSort(sort: SortModel, colId: string, add = false): SortModel {
  const before = sort.find((each) => each.colId === colId);
  const after: SortModel = before?.sort === 'desc' ? [] : [{ colId, sort: before ? 'desc' : 'asc' }];
  if (!add) return after;
  return before ? sort.flatMap((each) => (each === before ? after : each)) : [...sort, ...after].slice(-MOST_SORTS);
}
