import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { fail, ok } from '#shared/result.ts';
import { createGridRows } from './grid-rows.ts';
import type { Block, FetchBlock } from './row-blocks.ts';

type Row = { id: string; seq?: number };
const row = (id: string, seq?: number): Row => ({ id, seq });

/** A grid whose server answers at once, or when the test says so. */
function stage({ rest = 0 } = {}) {
  const scheduler = new VirtualTimeScheduler();
  const rows = createGridRows<Row>({
    idOf: ({ id }) => id,
    isHeld: (_, { seq }) => seq !== undefined && seq <= 5,
    size: 3,
    rest,
    scheduler,
  });
  const held: (() => void)[] = [];
  const source =
    (names: string[], late = false): FetchBlock<Row> =>
    async ({ block, size }) => {
      const page: Block<Row> = {
        rows: names.slice(block * size, (block + 1) * size).map((id) => row(id)),
        total: names.length,
        asOf: '5@1',
      };
      if (late) await new Promise<void>((go) => held.push(go));
      return ok(page);
    };
  const answers = () => new Promise((done) => setTimeout(done));
  const seen = () => Array.from({ length: rows.view$.value.total ?? 0 }, (_, at) => (rows.at(at) as Row).id ?? '…');
  return { scheduler, rows, source, held, answers, seen };
}

describe('the rows behind a grid', () => {
  it('insert a live row on top, unless the list already contains it by number or id [LIVE-06]', async () => {
    const { rows, source, answers, seen } = stage();
    rows.show({ fetchBlock: source(['a', 'b']), entry: 'on-top' });
    await answers();
    rows.arrive(row('c', 6));
    rows.arrive(row('c', 6));
    rows.arrive(row('b'));
    rows.arrive(row('old', 5));
    expect(seen()).toEqual(['c', 'a', 'b']);
    expect(rows.isLive(rows.at(0) as Row)).toBeGreaterThan(0);
    expect(rows.view$.value).toMatchObject({ total: 3, top: 1, waiting: 0 });
  });

  it('hold live rows while the user is reading, and insert them afterward or on request', async () => {
    const { rows, source, answers, seen } = stage();
    rows.show({ fetchBlock: source(['a', 'b']), entry: 'on-top' });
    await answers();
    rows.setReading(true);
    rows.arrive(row('c'));
    rows.arrive(row('d'));
    expect(seen()).toEqual(['a', 'b']);
    expect(rows.view$.value.waiting).toBe(2);
    rows.letIn();
    expect(seen()).toEqual(['d', 'c', 'a', 'b']);
    rows.arrive(row('e'));
    rows.setReading(false);
    expect(seen()).toEqual(['e', 'd', 'c', 'a', 'b']);
  });

  it('do not show a row twice that arrives before the first answer', async () => {
    const { rows, source, held, answers, seen } = stage();
    rows.show({ fetchBlock: source(['b', 'a'], true), entry: 'on-top' });
    rows.arrive(row('b'));
    rows.arrive(row('c'));
    expect(rows.view$.value).toMatchObject({ total: null, waiting: 2 });
    held[0]?.();
    await answers();
    expect(seen()).toEqual(['c', 'b', 'a']);
  });

  it('read again what changed while they were being read, also the first time: the answer may be from before the change', async () => {
    const { rows, source, held, answers, seen } = stage();
    const names = ['a'];
    rows.show({ fetchBlock: source(names, true), entry: 'rises' });
    names.push('b');
    rows.stale();
    held[0]?.();
    await answers();
    expect(seen()).toEqual(['a']);
    names.push('c');
    rows.stale();
    expect(held).toHaveLength(2);
    held[1]?.();
    await answers();
    held[2]?.();
    await answers();
    expect(seen()).toEqual(['a', 'b', 'c']);
    expect(held).toHaveLength(3);
  });

  it('hold new rows until the list is reread if the order puts them elsewhere', async () => {
    const { rows, source, answers, seen } = stage();
    const names = ['a', 'd'];
    rows.show({ fetchBlock: (request, signal) => source(names)(request, signal), entry: 'when-read-again' });
    await answers();
    names.splice(1, 0, 'b');
    rows.arrive(row('b'));
    expect([seen(), rows.view$.value.waiting]).toEqual([['a', 'd'], 1]);
    rows.letIn();
    await answers();
    expect([seen(), rows.view$.value.waiting]).toEqual([['a', 'b', 'd'], 0]);
  });

  it('keep a row in another order that arrives while the list loads, and hold it if the list missed it', async () => {
    const { rows, source, held, answers, seen } = stage();
    rows.show({ fetchBlock: source(['a']), entry: 'on-top' });
    await answers();
    rows.show({ fetchBlock: source(['d', 'a'], true), entry: 'when-read-again' });
    rows.arrive(row('b'));
    rows.arrive(row('d'));
    held[0]?.();
    await answers();
    expect([seen(), rows.view$.value.waiting]).toEqual([['d', 'a'], 1]);
    // Read again, the list holds what waited.
    rows.readAgain();
    held[1]?.();
    await answers();
    expect(rows.view$.value.waiting).toBe(0);
  });

  it('switch lists as a whole: the old rows stay until the first new ones arrive, but only for a moment', async () => {
    const { scheduler, rows, source, held, answers, seen } = stage();
    rows.show({ fetchBlock: source(['a']), entry: 'on-top' });
    await answers();
    const { list } = rows.view$.value;
    rows.show({ fetchBlock: source(['x', 'y'], true), entry: 'on-top' });
    expect([seen(), rows.view$.value.busy]).toEqual([['a'], true]);
    held[0]?.();
    await answers();
    expect([seen(), rows.view$.value.busy, rows.view$.value.list]).toEqual([['x', 'y'], false, list + 1]);

    rows.show({ fetchBlock: source(['z'], true), entry: 'on-top' });
    scheduler.flush();
    expect(rows.view$.value).toMatchObject({ total: null, busy: false });
    held[1]?.();
    await answers();
    expect(seen()).toEqual(['z']);
  });

  it('are reread after a loss, but not while the user is reading', async () => {
    const { rows, source, answers, seen } = stage();
    const names = ['a'];
    rows.show({ fetchBlock: (request, signal) => source(names)(request, signal), entry: 'on-top' });
    rows.stale();
    await answers();
    names.unshift('missed');
    rows.setReading(true);
    rows.stale();
    await answers();
    expect(seen()).toEqual(['a']);
    rows.setReading(false);
    await answers();
    expect(seen()).toEqual(['missed', 'a']);
  });

  it('lead to a row and mark it on each request, until the list changes', async () => {
    const { rows, source, answers } = stage();
    rows.show({ fetchBlock: source(['a', 'b', 'c']), entry: 'on-top' });
    await answers();
    expect(rows.view$.value.found).toBeNull();
    rows.lead(1, 'Here');
    const first = rows.view$.value.found;
    expect(first).toMatchObject({ row: 1, mark: 'Here' });
    // Live rows go above it and don't replace it.
    rows.arrive(row('d'));
    expect(rows.view$.value).toMatchObject({ top: 1, found: { row: 1 } });
    rows.lead(1, 'Here');
    expect(rows.view$.value.found?.nth).not.toBe(first?.nth);
    rows.show({ fetchBlock: source(['x']), entry: 'on-top' });
    await answers();
    expect(rows.view$.value.found).toBeNull();
  });

  it('appear after the user has finished reading if a reread began just before', async () => {
    const { rows, source, held, answers, seen } = stage();
    const names = ['a'];
    let late = false;
    rows.show({ fetchBlock: (request, signal) => source(names, late)(request, signal), entry: 'on-top' });
    await answers();
    late = true;
    names.unshift('missed');
    rows.stale();
    rows.setReading(true);
    rows.arrive(row('b', 6));
    held[0]?.();
    await answers();
    expect([seen(), rows.view$.value.waiting, rows.view$.value.busy]).toEqual([['a'], 1, false]);
    rows.setReading(false);
    held[1]?.();
    await answers();
    expect(seen()).toEqual(['b', 'missed', 'a']);
  });

  it('keep their position when reread: the list switches once all visible rows are loaded', async () => {
    const { rows, source, held, answers, seen } = stage();
    rows.show({ fetchBlock: source(['a', 'b', 'c', 'd', 'e', 'f', 'g']), entry: 'on-top' });
    await answers();
    expect(rows.view$.value.again).toBe(false);
    rows.want({ first: 3, last: 5 });
    await answers();
    const late = source(['a', 'c', 'd', 'e', 'f', 'g'], true);
    rows.show({ fetchBlock: source(['a', 'b', 'c', 'd', 'e', 'f', 'g']), entry: 'on-top' });
    await answers();
    rows.want({ first: 3, last: 5 });
    await answers();
    const { list } = rows.view$.value;
    rows.show({ fetchBlock: late, entry: 'on-top' });
    expect(rows.view$.value.list).toBe(list);
    held[0]?.();
    await answers();
    expect([rows.view$.value.list, rows.view$.value.again]).toEqual([list + 1, false]);

    rows.want({ first: 3, last: 5 });
    held[1]?.();
    await answers();
    rows.readAgain();
    held[2]?.();
    await answers();
    expect([rows.view$.value.list, rows.view$.value.busy]).toEqual([list + 1, true]);
    held[3]?.();
    await answers();
    expect([rows.view$.value.list, rows.view$.value.again, seen()]).toEqual([
      list + 2,
      true,
      ['a', 'c', 'd', 'e', 'f', 'g'],
    ]);
  });

  it('load blocks only after a fast scroll comes to rest, and prefetch those beside the view [WHO-02]', async () => {
    const { scheduler, rows, answers } = stage({ rest: 500 });
    const requested: number[] = [];
    const names = Array.from({ length: 300 }, (_, at) => `r${at}`);
    rows.show({
      entry: 'on-top',
      fetchBlock: async ({ block, size }) => {
        requested.push(block);
        return ok({ rows: names.slice(block * size, (block + 1) * size).map((id) => row(id)), total: 300, asOf: null });
      },
    });
    rows.want({ first: 0, last: 1 });
    await answers();
    expect(requested).toEqual([0, 1]);
    for (const first of [30, 60, 90]) rows.want({ first, last: first + 1 });
    await answers();
    expect(requested).toEqual([0, 1]);
    scheduler.flush();
    await answers();
    expect(requested.slice(2)).toEqual(expect.arrayContaining([30]));
    expect(requested).not.toContain(10);
    expect(scheduler.now()).toBe(500);
  });
});

describe('rows that rise', () => {
  /** A list whose rows move to its top: each read says up to which number it holds them. */
  function risingStage({ knowsAsOf = true } = {}) {
    const scheduler = new VirtualTimeScheduler();
    const rows = createGridRows<Row>({
      idOf: ({ id }) => id,
      isHeld: (asOf, { seq }) => asOf !== null && seq !== undefined && seq <= Number(asOf.split('@')[0]),
      size: 3,
      scheduler,
    });
    const server = { names: ['a', 'b', 'c', 'd'], seq: 1, reads: 0, fails: false };
    const fetchBlock: FetchBlock<Row> = async ({ block, size }) => {
      if (block === 0) server.reads += 1;
      if (server.fails) return fail({ message: 'Away' });
      const page = server.names.slice(block * size, (block + 1) * size).map((id) => row(id));
      return ok({ rows: page, total: server.names.length, asOf: knowsAsOf ? `${server.seq}@1` : null });
    };
    const settle = async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        scheduler.flush();
        await new Promise((done) => setTimeout(done));
      }
    };
    /** A row moves to the top at the server, and the grid is told. */
    const move = (id: string) => {
      server.seq += 1;
      server.names = [id, ...server.names.filter((each) => each !== id)];
      rows.arrive(row(id, server.seq));
    };
    const seen = () => Array.from({ length: rows.view$.value.total ?? 0 }, (_, at) => (rows.at(at) as Row).id ?? '…');
    const open = async () => {
      rows.show({ fetchBlock, entry: 'rises' });
      rows.want({ first: 0, last: 3 });
      await settle();
    };
    return { rows, server, settle, move, seen, open };
  }

  it('keep their position until the list is reread, then appear on top, once', async () => {
    const { rows, server, settle, move, seen, open } = risingStage();
    await open();
    move('c');
    move('x');
    move('c');
    expect([seen(), rows.view$.value.waiting, rows.view$.value.busy]).toEqual([['a', 'b', 'c', 'd'], 0, false]);
    const { list, set } = rows.view$.value;
    await settle();
    expect([seen(), server.reads]).toEqual([['c', 'x', 'a', 'b', 'd'], 2]);
    expect(rows.view$.value).toMatchObject({ list: list + 1, set, again: true, waiting: 0 });
    expect([rows.placeOf('d'), rows.placeOf('none')]).toEqual([4, -1]);
    const arrivals = ['c', 'x', 'a'].map((id) => rows.isLive(row(id)));
    expect([arrivals[0] !== arrivals[1], arrivals[2]]).toEqual([true, 0]);
    move('c');
    await settle();
    expect(rows.isLive(row('c'))).not.toBe(arrivals[0]);
  });

  it('wait while the user is reading, and appear afterward or on request', async () => {
    const { rows, server, settle, move, seen, open } = risingStage();
    await open();
    rows.setReading(true);
    move('c');
    move('d');
    move('d');
    await settle();
    expect([seen(), rows.view$.value.waiting, server.reads]).toEqual([['a', 'b', 'c', 'd'], 2, 1]);
    rows.letIn();
    await settle();
    expect([seen(), rows.view$.value.waiting]).toEqual([['d', 'c', 'a', 'b'], 0]);
    move('a');
    await settle();
    expect(rows.view$.value.waiting).toBe(1);
    rows.setReading(false);
    await settle();
    expect([seen(), rows.view$.value.waiting]).toEqual([['a', 'd', 'c', 'b'], 0]);
  });

  it('leave the list unchanged when it cannot be read, and show that they wait', async () => {
    const { rows, server, settle, move, seen, open } = risingStage();
    await open();
    server.fails = true;
    move('c');
    await settle();
    expect([seen(), rows.view$.value.waiting, rows.view$.value.failure]).toEqual([['a', 'b', 'c', 'd'], 1, null]);
    server.fails = false;
    rows.letIn();
    await settle();
    expect([seen(), rows.view$.value.waiting]).toEqual([['c', 'a', 'b', 'd'], 0]);
  });

  it('reread a list without a timestamp once each time they arrive', async () => {
    const { rows, server, settle, move, seen, open } = risingStage({ knowsAsOf: false });
    await open();
    move('b');
    await settle();
    expect([seen(), server.reads, rows.view$.value.waiting]).toEqual([['b', 'a', 'c', 'd'], 2, 0]);
  });
});
