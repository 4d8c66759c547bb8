import { VirtualTimeScheduler } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import type { ImportRow } from '#shared/products/imports/stored-import.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { ok } from '#shared/result.ts';
import { foundAll, identifier, viewerInput, viewerTab } from '#tests/support/viewer-stage.ts';
import { matchedBy, type ViewerRow } from '../viewer-row.ts';
import { readRun, settingsOf } from './import-rows.ts';
import { createImportSaver } from './import-saver.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

type Failure = CallFailure | null;

/** A provider in memory. `fails` is asked before each call. */
function memoryProvider(fails: (call: 'begin' | 'save', nth: number) => Failure = () => null) {
  const rows = new Map<number, ImportRow>();
  const calls: string[] = [];
  const portions: number[] = [];
  let state = '';
  let begun: object | null = null;
  let nth = 0;
  const failing = (call: 'begin' | 'save') => {
    nth += 1;
    calls.push(call);
    const failure = fails(call, nth);
    return failure && { ok: false as const, error: failure };
  };
  const stored = () =>
    [...rows.values()].filter(({ at }) => at !== null).map(({ position }): [number, number] => [position, position]);
  const api = {
    begin: async (head: object) => {
      begun = head;
      return failing('begin') ?? ok({ value: { import: { state }, stored: stored() }, head: null });
    },
    save: async (asked: { rows: ImportRow[]; run: { state: string } }) => {
      const failure = failing('save');
      if (failure) return failure;
      for (const row of asked.rows) rows.set(row.position, row);
      portions.push(asked.rows.length);
      state = asked.run.state;
      return ok({ value: {}, head: null });
    },
  };
  return { api: api as never, rows, calls, portions, state: () => state, begun: () => begun };
}

const open = async (look: (lookup: Lookup) => LookupAnswer | CallFailure, count: number, more = {}) => {
  const tab = viewerTab(look);
  await tab.shown();
  await tab.viewer.start(viewerInput(count, more));
  const table = tab.viewer.state$.value.table;
  if (!table) throw new Error('No table');
  return { tab, table };
};

/** Lets time pass until nothing is left to do. */
const settle = async (scheduler: VirtualTimeScheduler, until: () => boolean) => {
  await vi.waitFor(() => {
    scheduler.flush();
    if (!until()) throw new Error('Not yet');
  });
};

describe('a run is saved [RES-04]', () => {
  const setup = (provider: ReturnType<typeof memoryProvider>, isStoredHere = true) => {
    const scheduler = new VirtualTimeScheduler();
    return {
      scheduler,
      saver: createImportSaver({ api: provider.api, scheduler, now: () => 5_000, storesHere: () => isStoredHere }),
    };
  };

  it('with all of its rows in portions, and restored as the same list in its order, with mixed codes, rows that repeat others, dropped ones, and what waits', async () => {
    const provider = memoryProvider();
    const { scheduler, saver } = setup(provider);
    const source = { name: 'suppliers-nov.csv', columns: ['SKU', 'Cost'], costColumn: 1 };
    const twin = { row: 9, text: 'b000000002', kind: 'ASIN' as const, mended: 'Letter case', cells: ['AW-T', '4.00'] };
    const identifiers = Array.from({ length: 1_300 }, (_, at) =>
      identifier(at === 3 ? '012345678905' : `B${String(at).padStart(9, '0')}`, 2 * at + 2, {
        cells: [`AW-${at}`, '5.00'],
        ...(at === 2 && { twins: [twin] }),
        ...(at === 3 && { text: '12345678905', kind: 'UPC' as const, mended: 'Leading zero restored' }),
      }),
    );
    const dropped = [{ row: 11, text: '4.00638E+12', why: 'digits are lost', cells: ['AW-9', '1'] }];
    const input = viewerInput(0, { source, identifiers, dropped });
    // The batch with the last rows fails.
    const { tab, table } = await open(
      (lookup) => (lookup.asins?.includes('B000001299') ? { status: 400, code: 'X', message: 'No' } : foundAll(lookup)),
      0,
      input,
    );
    await tab.until('stopped');
    const end = saver.follow(table);
    await settle(scheduler, () => saver.state$.value.phase === 'saved');
    expect(provider.begun()).toMatchObject({ name: 'suppliers-nov.csv', rows: 1_301, costColumn: 1, againOf: null });
    expect(Math.max(...provider.portions)).toBeLessThanOrEqual(500);
    expect([provider.rows.size, provider.state()]).toEqual([1_301, 'stopped']);
    const read = readRun(
      { settings: JSON.parse(JSON.stringify(settingsOf(table.input))), import: { marketplace: 'US' } },
      JSON.parse(JSON.stringify([...provider.rows.values()].sort((a, b) => a.position - b.position))),
    );
    expect(read?.input).toEqual(table.input);
    expect(read?.isPartial).toBe(false);
    const resultOf = ({ requested, state, products, at }: ViewerRow) => [
      requested,
      state === 'failed' ? 'waits' : state,
      products[0]?.title,
      at,
    ];
    expect(read?.rows.map(resultOf)).toEqual(
      table.rows.all().map((row) => resultOf({ ...row, at: row.state === 'found' ? 5_000 : undefined })),
    );
    expect(
      read?.rows.slice(2, 6).map((row) => [row.requested.row, row.state, matchedBy(row), row.products[0]?.title]),
    ).toEqual([
      [6, 'found', 'ASIN', 'Product B000000002'],
      [8, 'found', 'UPC, leading zero restored', 'Product 012345678905'],
      [9, 'found', 'ASIN, letter case, same as row 6', 'Product B000000002'],
      [10, 'found', 'ASIN', 'Product B000000004'],
    ]);
    expect(read?.rows[6]).toMatchObject({ state: 'unusable', requested: { row: 11, text: '4.00638E+12' } });
    expect(read?.rows.filter(({ state }) => state === 'waits')).toHaveLength(19);
    end();
    tab.close();
  });

  it('a portion each second while it is looked up, and the rest as soon as that is over', async () => {
    const provider = memoryProvider();
    const { scheduler, saver } = setup(provider);
    const answer = Promise.withResolvers<void>();
    const tab = viewerTab(async (lookup) => {
      await answer.promise;
      return foundAll(lookup);
    });
    await tab.shown();
    await tab.viewer.start(viewerInput(1_300));
    const { table } = tab.viewer.state$.value;
    if (!table) throw new Error('No table');
    const end = saver.follow(table);
    await settle(scheduler, () => provider.portions.length === 1);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    scheduler.flush();
    expect([provider.portions, saver.state$.value.phase]).toEqual([[500], 'saving']);
    answer.resolve();
    await tab.until('done');
    await settle(scheduler, () => saver.state$.value.phase === 'saved');
    expect([provider.rows.size, provider.state()]).toEqual([1_300, 'done']);
    end();
    tab.close();
  });

  it('at once while it is looked up, if this browser does not store it, or only the provider does', async () => {
    for (const isStoredHere of [false, true]) {
      const provider = memoryProvider();
      const { scheduler, saver } = setup(provider, isStoredHere);
      const answer = Promise.withResolvers<LookupAnswer>();
      const tab = viewerTab(() => answer.promise);
      await tab.shown();
      await tab.viewer.start(viewerInput(1_300));
      const { table } = tab.viewer.state$.value;
      if (!table) throw new Error('No table');
      const end = saver.follow(
        isStoredHere ? { ...table, run: { againOf: null, begun: false, readOnly: false } } : table,
      );
      await settle(scheduler, () => provider.rows.size === 1_300);
      expect(table.run$.value.phase).toBe('running');
      end();
      tab.close();
    }
  });

  it('again only where rows have changed: after a pick, and after a reload not what the provider has', async () => {
    const provider = memoryProvider();
    const first = setup(provider);
    const { tab, table } = await open(foundAll, 45);
    await tab.until('done');
    const end = first.saver.follow(table);
    await settle(first.scheduler, () => first.saver.state$.value.phase === 'saved');
    expect(provider.state()).toBe('done');
    const sent = provider.portions.length;
    tab.viewer.pick(table.rows.all()[7] as never, 0);
    await settle(first.scheduler, () => provider.portions.length > sent);
    expect(provider.portions.slice(sent)).toEqual([1]);
    end();
    const second = setup(provider);
    second.saver.follow(table);
    await settle(second.scheduler, () => second.saver.state$.value.phase === 'saved');
    expect(provider.portions.slice(sent)).toEqual([1]);
    tab.close();
  });

  it('later if the provider does not answer, and says why if it refuses, until the person tries again', async () => {
    let full = true;
    const provider = memoryProvider((call, nth) => {
      if (nth <= 2) return { status: 503, code: 'EXCEPTION', message: 'Not now' };
      return call === 'begin' && full
        ? { status: 400, code: 'IMPORTS_FULL', message: 'Your team has too many rows.' }
        : null;
    });
    const { scheduler, saver } = setup(provider);
    const { tab, table } = await open(foundAll, 40);
    await tab.until('done');
    saver.follow(table);
    await settle(scheduler, () => saver.state$.value.phase === 'failed');
    expect(saver.state$.value).toEqual({ phase: 'failed', message: 'Your team has too many rows.' });
    expect(provider.calls).toEqual(['begin', 'begin', 'begin']);
    expect(tab.rows().filter(({ state }) => state === 'found')).toHaveLength(40);
    full = false;
    saver.retry();
    await settle(scheduler, () => saver.state$.value.phase === 'saved');
    expect(provider.rows.size).toBe(40);
    tab.close();
  });

  it('also when the page leaves it, as not finished; and never for an import of somebody else', async () => {
    const provider = memoryProvider();
    const { scheduler, saver } = setup(provider);
    const { tab, table } = await open(foundAll, 40);
    await tab.until('done');
    saver.follow(table)();
    await settle(scheduler, () => provider.rows.size === 40);
    expect(provider.state()).toBe('done');
    tab.close();
    const other = memoryProvider();
    const foreign = setup(other);
    foreign.saver.follow({ ...table, run: { againOf: null, begun: true, readOnly: true } })();
    foreign.scheduler.flush();
    expect(other.calls).toEqual([]);
  });
});
