import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { densities } from '#shared/account/preferences/preferences.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import { forgetFilters, stateInQuery, writeState } from './grid-address.ts';
import {
  type ColumnRules,
  fittingState,
  type GridState,
  movedColumn,
  nextSort,
  orderOf,
  plainState,
} from './grid-state.ts';
import { layoutOf } from './use-columns.ts';

const columns: ColumnRules[] = [
  { id: 'title', width: 274, sortable: true, filterable: true, pinned: 'start', hideable: false },
  { id: 'category', width: 148, sortable: true, filterable: true },
  { id: 'bsr', width: 84, sortable: true },
  { id: 'asin', width: 112, sortable: true, filterable: true },
  { id: 'image', width: 44 },
];
const ids = columns.map(({ id }) => id);

const states: fc.Arbitrary<GridState> = fc
  .record({
    sort: fc.array(
      fc.record({ colId: fc.constantFrom(...ids), sort: fc.constantFrom('asc' as const, 'desc' as const) }),
      { maxLength: 4 },
    ),
    filters: fc.dictionary(
      fc.constantFrom(...ids),
      fc.record({
        filterType: fc.constant('text' as const),
        type: fc.constantFrom('contains' as const, 'notContains' as const),
        filter: fc.string({ unit: 'grapheme', maxLength: 20 }),
      }),
    ),
    order: fc.shuffledSubarray(ids),
    hidden: fc.subarray(ids),
    widths: fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: -10, max: 2000 })),
    density: fc.constantFrom(...densities),
    row: fc.nat(1_000_000),
  })
  .map((state) => fittingState(state as GridState, columns));

describe('the state of a grid in the address', () => {
  it('reads back as written, beside other parameters', () => {
    fc.assert(
      fc.property(states, states, (state, start) => {
        const query = writeState(new URLSearchParams('time=today&has.gone=x'), state, columns, start);
        expect(query.get('time')).toBe('today');
        expect(query.has('has.gone')).toBe(false);
        expect(stateInQuery(new URLSearchParams(query.toString()), columns, start)).toEqual({
          ...state,
          filters: { ...state.filters },
        });
      }),
    );
  });

  it('drops filters and position for another list, but keeps columns and order', () => {
    const query = new URLSearchParams('tab=0&has.title=mug&not.asin=B00&row=400&sort=-bsr&hide=image');
    expect(forgetFilters(query).toString()).toBe('tab=0&sort=-bsr&hide=image');
  });

  it('writes nothing when it equals the defaults', () => {
    expect(writeState(new URLSearchParams('time=today'), plainState, columns).toString()).toBe('time=today');
  });

  it('reads a hand-written query', () => {
    const query =
      'sort=-bsr,title&has.category=home&not.asin=B00&columns=asin,bsr,category,image&hide=image&widths=bsr:120&density=compact&row=4200';
    expect(stateInQuery(new URLSearchParams(query), columns)).toEqual({
      sort: [
        { colId: 'bsr', sort: 'desc' },
        { colId: 'title', sort: 'asc' },
      ],
      filters: {
        category: { filterType: 'text', type: 'contains', filter: 'home' },
        asin: { filterType: 'text', type: 'notContains', filter: 'B00' },
      },
      order: ['asin', 'bsr', 'category', 'image'],
      hidden: ['image'],
      widths: { bsr: 120 },
      density: 'compact',
      row: 4200,
    });
  });

  it('ignores removed columns and invalid values', () => {
    const query =
      'sort=-gone,image&has.gone=1&has.bsr=1&columns=gone,asin&hide=gone,title&widths=gone:9,bsr:x,asin&density=huge&row=-4';
    expect(stateInQuery(new URLSearchParams(query), columns)).toEqual({
      ...plainState,
      order: ['asin', 'category', 'bsr', 'image'],
    });
  });

  it('is valid for any query', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        const state = stateInQuery(new URLSearchParams(query), columns);
        expect(fittingState(state, columns)).toEqual(state);
      }),
    );
  });
});

describe('columns', () => {
  it('move among unpinned columns, and nothing is stored once they are back', () => {
    const moved = movedColumn(plainState, columns, 'asin', -1);
    expect(orderOf(moved, columns)).toEqual(['category', 'asin', 'bsr', 'image']);
    expect(movedColumn(moved, columns, 'asin', 1)).toEqual(plainState);
    expect(movedColumn(plainState, columns, 'title', 1)).toBe(plainState);
    expect(movedColumn(plainState, columns, 'category', -1)).toBe(plainState);
  });

  it('cannot be hidden if they are required, and their widths stay within bounds', () => {
    const state = fittingState(
      { ...plainState, hidden: ['title', 'bsr'], widths: { bsr: 5, asin: 9_000, category: 148 } },
      columns,
    );
    expect(state.hidden).toEqual(['bsr']);
    expect(state.widths).toEqual({ bsr: 48, asin: 800 });
  });

  it('sort ascending, descending, and not at all on repeated presses, with Shift in addition to the other columns', () => {
    const up = nextSort([], 'bsr');
    const down = nextSort(up, 'bsr');
    expect([up, down, nextSort(down, 'bsr')]).toEqual([
      [{ colId: 'bsr', sort: 'asc' }],
      [{ colId: 'bsr', sort: 'desc' }],
      [],
    ]);
    expect(nextSort(down, 'title', true)).toEqual([
      { colId: 'bsr', sort: 'desc' },
      { colId: 'title', sort: 'asc' },
    ]);
    expect(nextSort(down, 'title')).toEqual([{ colId: 'title', sort: 'asc' }]);
  });

  it('are reversed or removed by Shift on a sorted column without changing the order of the others', () => {
    const three: SortModel = ['title', 'bsr', 'asin'].map((colId) => ({ colId, sort: 'asc' }));
    const turned = nextSort(three, 'bsr', true);
    expect(turned.map(({ colId, sort }) => `${colId} ${sort}`)).toEqual(['title asc', 'bsr desc', 'asin asc']);
    expect(nextSort(turned, 'bsr', true).map(({ colId }) => colId)).toEqual(['title', 'asin']);
  });

  it('drop the first sorted column when Shift adds a fourth', () => {
    const three: SortModel = ['title', 'bsr', 'asin'].map((colId) => ({ colId, sort: 'desc' }));
    expect(nextSort(three, 'category', true)).toEqual([...three.slice(1), { colId: 'category', sort: 'asc' }]);
  });
});

describe('the layout of columns', () => {
  const of = (id: string, width: number, more: Partial<ColumnRules> = {}) => ({
    id,
    title: id,
    width,
    text: () => id,
    ...more,
  });
  const some = [
    of('pick', 40, { pinned: 'start', minWidth: 40 }),
    of('title', 300, { pinned: 'start' }),
    of('bsr', 84),
    of('asin', 112, { maxWidth: 150 }),
    of('way', 64, { pinned: 'end' }),
    of('more', 50, { pinned: 'end' }),
  ];
  const places = (state: Partial<GridState> = {}, narrow = false) =>
    layoutOf(some, { ...plainState, ...state }, narrow).shown.map(({ column, at, index, x, width }) => [
      index,
      column.id,
      at,
      x,
      width,
    ]);

  it('counts from the left after the pinned columns, and from the right at the end', () => {
    expect(places()).toEqual([
      [0, 'pick', 'start', 0, 40],
      [1, 'title', 'start', 40, 300],
      [2, 'bsr', 'center', 340, 84],
      [3, 'asin', 'center', 424, 112],
      [4, 'way', 'end', 50, 64],
      [5, 'more', 'end', 0, 50],
    ]);
    expect(layoutOf(some, plainState, false)).toMatchObject({ startWidth: 340, endWidth: 114, width: 650 });
  });

  it('follows order, hidden columns, and widths within their bounds', () => {
    expect(places({ order: ['asin', 'bsr'], hidden: ['pick', 'way'], widths: { asin: 999, bsr: 1 } })).toEqual([
      [0, 'title', 'start', 0, 300],
      [1, 'asin', 'center', 300, 150],
      [2, 'bsr', 'center', 450, 48],
      [3, 'more', 'end', 0, 50],
    ]);
  });

  it('pins one column on a phone, at most 200 px wide', () => {
    expect(places({}, true).map((place) => place.slice(1))).toEqual([
      ['title', 'start', 0, 200],
      ['pick', 'center', 200, 40],
      ['bsr', 'center', 240, 84],
      ['asin', 'center', 324, 112],
      ['way', 'center', 436, 64],
      ['more', 'center', 500, 50],
    ]);
  });
});
