import { asyncScheduler, filter, firstValueFrom } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import type { TextFilter } from '#shared/grid/column-filter.ts';
import { arranged, createLocalKeys, type LocalColumn, plainArrangement } from './local-order.ts';
import { createLocalRows } from './local-rows.ts';

type Row = { id: string; title: string; price: number | null };

const columns: LocalColumn<Row>[] = [
  { id: 'title', text: ({ title }) => title, searched: true },
  { id: 'price', text: ({ price }) => (price === null ? '' : `$${price.toFixed(2)}`), value: ({ price }) => price },
];
const row = (id: string, title: string, price: number | null = null): Row => ({ id, title, price });
const sample = [row('a', 'Émile lamp', 20), row('b', 'Anvil', null), row('c', 'lamp, blue', 5), row('d', 'Boot', 20)];
const has = (filter: string, type: TextFilter['type'] = 'contains'): TextFilter => ({
  filterType: 'text',
  type,
  filter,
});

/** Rows in the page with a clock that the test winds. @param step ms that every look at the clock takes */
function stage(rows: readonly Row[] = sample, step = 0) {
  const scheduler = new TestScheduler(() => {});
  let at = 0;
  const made = createLocalRows<Row>({
    idOf: ({ id }) => id,
    columns,
    scheduler,
    now: () => {
      at += step;
      return Math.max(at, scheduler.now());
    },
  });
  made.replace(rows);
  const ids = () =>
    Array.from({ length: made.view$.value.total ?? 0 }, (_, place) => (made.at(place) as Row).id).join('');
  return { rows: made, ids, settle: () => scheduler.flush() };
}

describe('rows stored in the page', () => {
  it('stay in their original order and are found by id', () => {
    const { rows, ids } = stage();
    expect(ids()).toBe('abcd');
    expect(rows.placeOf('c')).toBe(2);
    expect(rows.placeOf('z')).toBe(-1);
    expect(rows.at(9)).toEqual({ missing: 'waits' });
  });

  it('are sorted by value, empty cells last in both directions, equal ones in their original order', () => {
    const { rows, ids } = stage();
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'asc' }] });
    expect(ids()).toBe('cadb');
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'desc' }] });
    expect(ids()).toBe('adcb');
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'title', sort: 'asc' }] });
    expect(ids()).toBe('bdac');
    expect(rows.placeOf('a')).toBe(2);
  });

  it('sort numbers before text in a column that has both, and text before numbers in descending order', () => {
    const mixed: LocalColumn<{ cost: string | number }>[] = [
      { id: 'cost', text: ({ cost }) => String(cost), value: ({ cost }) => cost },
    ];
    const list = [{ cost: 'unknown' }, { cost: 20 }, { cost: 'ask' }, { cost: 5 }];
    const sorted = (sort: 'asc' | 'desc') => {
      const keys = createLocalKeys(mixed, (at) => list[at] as { cost: string | number });
      const steps = arranged(list, mixed, keys, { ...plainArrangement, sort: [{ colId: 'cost', sort }] });
      let step = steps.next();
      while (!step.done) step = steps.next();
      return step.value.map((at) => list[at]?.cost);
    };
    expect(sorted('asc')).toEqual([5, 20, 'ask', 'unknown']);
    expect(sorted('desc')).toEqual(['unknown', 'ask', 20, 5]);
  });

  it('are filtered by cell text, ignoring accents and case, and by bounds for figures', () => {
    const { rows, ids } = stage();
    rows.arrange({ ...plainArrangement, filters: { title: has('emile') } });
    expect(ids()).toBe('a');
    rows.arrange({ ...plainArrangement, filters: { title: has('lamp', 'notContains') } });
    expect(ids()).toBe('bd');
    rows.arrange({ ...plainArrangement, filters: { price: has('>= 20') } });
    expect(ids()).toBe('ad');
    rows.arrange({ ...plainArrangement, filters: { price: has('20.00') } });
    expect(ids()).toBe('ad');
  });

  it('match all words of a search, in any order', () => {
    const { rows, ids } = stage();
    rows.arrange({ ...plainArrangement, search: 'blue  LAMP' });
    expect(ids()).toBe('c');
    rows.arrange({ ...plainArrangement, search: '20' });
    expect(ids()).toBe('');
  });

  it('show changes and appended rows, many changes as one', () => {
    const { rows, ids, settle } = stage();
    const before = rows.view$.value.version;
    for (const each of [row('b', 'Anvil, heavy', 7), row('e', 'Tent'), row('f', 'Rope')]) rows.put([each]);
    settle();
    expect(ids()).toBe('abcdef');
    expect(rows.at(1)).toMatchObject({ title: 'Anvil, heavy' });
    expect(rows.view$.value.version - before).toBe(1);
  });

  it('move to their new position in a sorted list only while nobody is reading', () => {
    const { rows, ids, settle } = stage();
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'asc' }] });
    rows.setReading(true);
    rows.put([row('b', 'Anvil', 1)]);
    settle();
    expect(ids()).toBe('cadb');
    expect(rows.at(3)).toMatchObject({ price: 1 });
    expect(rows.view$.value.waiting).toBe(1);
    rows.setReading(false);
    settle();
    expect(ids()).toBe('bcad');
    expect(rows.view$.value).toMatchObject({ waiting: 0, again: true });
  });

  it('stay in place for somebody who begins to read just before they would move', () => {
    const { rows, ids, settle } = stage();
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'asc' }] });
    rows.put([row('b', 'Anvil', 1)]);
    rows.setReading(true);
    settle();
    expect(ids()).toBe('cadb');
    expect(rows.view$.value.waiting).toBe(1);
    rows.setReading(false);
    settle();
    expect(ids()).toBe('bcad');
  });

  it('that have just loaded appear, even if somebody begins to read before they are sorted', () => {
    const { rows, ids, settle } = stage();
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'asc' }] });
    rows.replace([]);
    rows.put([row('b', 'Anvil', 2), row('a', 'Lamp', 1)]);
    rows.setReading(true);
    settle();
    expect(ids()).toBe('ab');
  });

  it('appear when a reading user requests them', () => {
    const { rows, ids } = stage();
    rows.arrange({ ...plainArrangement, filters: { title: has('lamp') } });
    rows.setReading(true);
    rows.put([row('b', 'Anvil lamp')]);
    expect(ids()).toBe('ac');
    rows.letIn();
    expect(ids()).toBe('abc');
  });

  it('are hidden by the keep rule, and return when a change satisfies it', () => {
    const { rows, ids, settle } = stage();
    rows.arrange({ ...plainArrangement, keep: ({ price }) => price !== null });
    expect(ids()).toBe('acd');
    rows.put([row('b', 'Anvil', 3)]);
    settle();
    expect(ids()).toBe('abcd');
  });

  it('stay in place until the new order is computed', () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      row(`r${at}`, `Title ${(at * 7919) % 2000}`, (at * 7919) % 2000),
    );
    const { rows, settle } = stage(many, 1);
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'price', sort: 'asc' }] });
    expect(rows.view$.value.busy).toBe(true);
    expect(rows.at(0)).toMatchObject({ id: 'r0', price: 0 });
    expect(rows.at(1)).toMatchObject({ id: 'r1' });
    settle();
    expect(rows.view$.value.busy).toBe(false);
    expect(rows.shown().map(({ price }) => price)).toEqual(many.map((_, at) => at));
  });

  it('are computed in short pieces', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => row(`r${at}`, `Élan ${(at * 7919) % 10_000}`, at));
    const keys = createLocalKeys(columns, (at) => many[at] as Row);
    const steps = arranged(many, columns, keys, {
      ...plainArrangement,
      sort: [{ colId: 'title', sort: 'desc' }],
      filters: { title: has('elan') },
    });
    let pieces = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pieces += 1;
    expect(step.value).toHaveLength(10_000);
    // 10,000 rows looked at, sorted and merged by 250 at a time.
    expect(pieces).toBeGreaterThan(200);
  });

  it('work with a browser’s clock', async () => {
    const rows = createLocalRows<Row>({
      idOf: ({ id }) => id,
      columns,
      scheduler: asyncScheduler,
      now: () => performance.now(),
    });
    rows.replace(sample);
    rows.arrange({ ...plainArrangement, sort: [{ colId: 'title', sort: 'desc' }] });
    await firstValueFrom(rows.view$.pipe(filter(({ busy }) => !busy)));
    expect(rows.shown().map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b']);
  });
});
