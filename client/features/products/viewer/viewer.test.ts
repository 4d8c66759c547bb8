import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '#client/api/call.ts';
import { readSettings } from '#client/features/products/viewer/stored/stored-list.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { importRow } from '#tests/support/imports.ts';
import { foundAll, identifier, memoryList, viewerInput, viewerTab } from '#tests/support/viewer-stage.ts';
import { rowsWithResults } from './imports/import-rows.ts';
import { matchedBy, waitingRows } from './viewer-row.ts';

const refused: CallFailure = { status: 403, code: 'FORBIDDEN', message: 'Not today' };
const noTokens: CallFailure = { status: 402, code: 'NO_TOKENS', message: 'This needs 20 tokens and 3 are left.' };

/** Finds only the first of each batch. */
const foundFirst = (lookup: Lookup): LookupAnswer => {
  const whole = foundAll(lookup);
  const [first] = whole.found;
  return {
    ...whole,
    rows: whole.rows.slice(0, 1),
    found: first ? [first] : [],
    notFound: whole.found.slice(1).map(({ asked }) => ({ asked, reason: 'elsewhere', soldIn: ['CA'] })),
    tokens: { spent: 1, free: 0 },
  };
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe('the Product Viewer', () => {
  it('starts with the form, looks up a list in batches of 20, and uses every answer [VIEW-05]', async () => {
    const requested: number[] = [];
    const tab = viewerTab((lookup) => {
      requested.push(lookup.asins?.length ?? 0);
      return foundAll(lookup);
    });
    await tab.shown();
    expect(tab.viewer.state$.value).toMatchObject({ phase: 'form', marketplace: 'US' });
    await tab.viewer.start(viewerInput(45));
    await tab.until('done');
    expect(requested.sort((a, b) => b - a)).toEqual([20, 20, 5]);
    expect(tab.rows().map(({ state, products }) => `${state} ${products[0]?.title}`)).toEqual(
      Array.from({ length: 45 }, (_, at) => `found Product B${String(at).padStart(9, '0')}`),
    );
    tab.close();
  });

  it('shows all rows at once with the file’s own columns, before any answer', async () => {
    const tab = viewerTab(() => new Promise<LookupAnswer>(() => {}));
    await tab.shown();
    await tab.viewer.start(
      viewerInput(3, {
        source: { name: 'a.csv', columns: ['SKU'], costColumn: null },
        identifiers: [identifier('B000000007', 9, { cells: ['AW-1'] })],
      }),
    );
    expect(tab.rows()).toMatchObject([{ state: 'waits', requested: { row: 9, cells: ['AW-1'] } }]);
    tab.close();
  });

  it('shows a batch that failed for good as one row and keeps what arrived, and Retry continues from there [VIEW-06]', async () => {
    let fails = true;
    const tab = viewerTab((lookup) => (fails && lookup.asins?.includes('B000000040') ? refused : foundAll(lookup)));
    await tab.shown();
    await tab.viewer.start(viewerInput(200));
    await tab.until('stopped');
    const run = tab.viewer.state$.value.table?.run$.value;
    expect(run).toMatchObject({ failure: refused });
    const failedRows = tab.rows().filter(({ state }) => state === 'failed');
    expect(failedRows).toMatchObject([{ position: 40, batch: 2, leads: true }]);
    const arrived = tab.rows().filter(({ state }) => state === 'found').length;
    expect(arrived).toBeGreaterThanOrEqual(40);
    expect(tab.rows()).toHaveLength(181);
    fails = false;
    await tab.viewer.resume();
    await tab.until('done');
    expect(tab.rows().filter(({ state }) => state === 'found')).toHaveLength(200);
    tab.close();
  });

  it('stops midway when tokens run out, and continues after a purchase without paying twice [TOK-02]', async () => {
    let left = 60;
    const tab = viewerTab((lookup) => {
      if (left < 20) return noTokens;
      left -= 20;
      return foundAll(lookup);
    });
    await tab.shown();
    await tab.viewer.start(viewerInput(100));
    await tab.until('stopped');
    expect(tab.rows().filter(({ state }) => state === 'found')).toHaveLength(60);
    expect(tab.rows().filter(({ state }) => state === 'waits')).toHaveLength(40);
    left = 40;
    await tab.viewer.resume();
    await tab.until('done');
    expect(tab.viewer.state$.value.table?.run$.value.spent).toBe(100);
    tab.close();
  });

  it('restores the stored answers after a reload, paused, and Resume requests only the rest [VIEW-09]', async () => {
    const storedList = memoryList();
    const first = viewerTab((lookup, nth) => (nth <= 3 ? foundAll(lookup) : new Promise<LookupAnswer>(() => {})), {
      storedList,
    });
    await first.shown();
    await first.viewer.start(viewerInput(120));
    await vi.waitFor(() => expect(storedList.storedList.answers.size).toBe(3));
    first.close();

    const requested: string[] = [];
    const second = viewerTab(
      (lookup) => {
        requested.push(...(lookup.asins ?? []));
        return foundAll(lookup);
      },
      { storedList },
    );
    await second.until('paused');
    expect(second.rows().filter(({ state }) => state === 'found')).toHaveLength(60);
    expect(requested).toEqual([]);
    await second.viewer.resume();
    await second.until('done');
    expect(requested).toHaveLength(60);
    expect(second.viewer.state$.value.table?.run$.value).toMatchObject({ found: 120, spent: 120 });
    second.close();
  });

  it('shows a run of the provider, looks up only the rows that wait, and returns to the browser’s own list, which stays as it was [RES-04]', async () => {
    const storedList = memoryList();
    const requested: string[] = [];
    const tab = viewerTab(
      (lookup) => {
        requested.push(...(lookup.asins ?? []));
        return foundAll(lookup);
      },
      { storedList },
    );
    await tab.shown();
    await tab.viewer.start(viewerInput(3));
    await tab.until('done');
    const own = storedList.storedList.run?.id;
    requested.length = 0;

    const input = viewerInput(45);
    const rows = waitingRows(input, 'DE').map((row, at) =>
      at < 42
        ? {
            ...row,
            state: at === 7 ? ('not-found' as const) : ('found' as const),
            products: at === 7 ? [] : [{ asin: row.requested.value }],
          }
        : row,
    );
    const run = { againOf: null, begun: true, readOnly: false };
    await tab.viewer.showRun({
      id: 'run-00001',
      input,
      marketplace: 'DE',
      phase: 'paused',
      known: { rows, spent: 42, free: 0, run },
    });
    expect(tab.viewer.state$.value).toMatchObject({ marketplace: 'DE', table: { id: 'run-00001' } });
    expect(tab.viewer.state$.value.table?.run$.value).toMatchObject({
      phase: 'paused',
      found: 41,
      notFound: 1,
      spent: 42,
    });
    await tab.viewer.resume();
    await tab.until('done');
    expect(requested).toEqual(['B000000042', 'B000000043', 'B000000044']);
    expect(tab.viewer.state$.value.table?.run$.value).toMatchObject({ found: 44, notFound: 1, spent: 45 });
    expect(storedList.storedList.run?.id).toBe(own);
    tab.viewer.reset();
    expect(tab.viewer.state$.value.phase).toBe('form');

    await tab.viewer.showStored();
    expect(tab.rows()).toHaveLength(3);
    // After a reset, nothing is left to look up again, and nothing is spent.
    tab.viewer.reset();
    await tab.viewer.settled();
    requested.length = 0;
    await tab.viewer.showStored();
    expect([tab.viewer.state$.value.phase, requested]).toEqual(['form', []]);
    tab.close();
  });

  it('stores the settings under the specification’s names; with the settings alone it looks the list up again, and Reset clears both [VIEW-09]', async () => {
    const storedList = memoryList();
    const first = viewerTab(foundAll, { storedList });
    await first.shown();
    await first.viewer.setMarketplace('DE');
    await first.viewer.start(viewerInput(2));
    await first.until('done');
    first.close();
    expect(readSettings('seller')).toEqual({
      selections: ['info', 'buybox_new'],
      select_all: { general: false, statistical: false },
      marketplace: 'DE',
      file_upload: null,
      input_method: 'identifier_direct_enter',
      identifier_type: 'asin',
      product_list: ['B000000000', 'B000000001'],
    });
    await storedList.clear();
    const second = viewerTab(foundAll, { storedList });
    await second.until('done');
    expect(second.rows()).toHaveLength(2);
    expect(second.viewer.state$.value.marketplace).toBe('DE');
    second.viewer.reset();
    await second.viewer.settled();
    expect(second.viewer.state$.value).toMatchObject({ phase: 'form', table: null });
    expect(readSettings('seller')).toBeNull();
    expect(await storedList.read()).toBeNull();
    second.close();
  });

  it('removes identifiers from the table that were not looked up when it is canceled', async () => {
    const tab = viewerTab((lookup, nth) => (nth <= 1 ? foundAll(lookup) : refused));
    await tab.shown();
    await tab.viewer.start(viewerInput(100));
    await tab.until('stopped');
    tab.viewer.cancel();
    expect(tab.rows().map(({ state }) => state)).toEqual(Array.from({ length: 20 }, () => 'found'));
    tab.close();
  });

  it('looks up only missing identifiers in another marketplace, shows where they were found, and keeps everything else', async () => {
    const storedList = memoryList();
    const tab = viewerTab((lookup) => (lookup.marketplace === 'US' ? foundFirst(lookup) : foundAll(lookup)), {
      storedList,
    });
    await tab.shown();
    await tab.viewer.start(viewerInput(20));
    await tab.until('done');
    const missing = tab.rows().filter(({ state }) => state === 'not-found');
    expect(missing).toHaveLength(19);
    expect(missing[0]).toMatchObject({ why: 'elsewhere', soldIn: ['CA'] });
    await tab.viewer.again(missing, 'CA');
    await tab.until('done');
    expect(tab.rows().map(({ state, marketplace }) => `${state} ${marketplace}`)).toEqual([
      'found US',
      ...Array.from({ length: 19 }, () => 'found CA'),
    ]);
    expect(tab.viewer.state$.value.table?.run$.value).toMatchObject({ found: 20, notFound: 0 });
    tab.close();
    const again = viewerTab(foundAll, { storedList });
    await again.until('done');
    expect(again.rows()[5]).toMatchObject({ state: 'found', marketplace: 'CA' });
    again.close();
  });

  it('remembers the product picked for a code with several products', async () => {
    const storedList = memoryList();
    const several = (lookup: Lookup): LookupAnswer => ({
      ...foundAll({ ...lookup, identifiers: undefined, asins: ['B000000001', 'B000000002'] }),
      found: [{ asked: lookup.identifiers?.[0] ?? '', asins: ['B000000001', 'B000000002'] }],
    });
    const input = viewerInput(0, {
      identifierType: 'other',
      identifiers: [identifier('012345678905', 1, { kind: 'UPC' })],
    });
    const tab = viewerTab(several, { storedList });
    await tab.shown();
    await tab.viewer.start(input);
    await tab.until('done');
    const [row] = tab.rows();
    expect(row?.products.map(({ asin }) => asin)).toEqual(['B000000001', 'B000000002']);
    if (row) tab.viewer.pick(row, 1);
    await tab.viewer.settled();
    tab.close();
    const again = viewerTab(several, { storedList });
    await again.until('done');
    await vi.waitFor(() => expect(again.rows()[0]?.pick).toBe(1));
    again.close();
  });

  it('does not run one list in two tabs; the other tab continues once the first has closed', async () => {
    const browser = { storedList: memoryList(), lock: { held: false } };
    const first = viewerTab(() => new Promise<LookupAnswer>(() => {}), browser);
    await first.shown();
    await first.viewer.start(viewerInput(40));
    await first.viewer.settled();
    const second = viewerTab(foundAll, browser);
    await second.until('paused');
    await second.viewer.resume();
    expect(second.notified).toEqual(['elsewhere']);
    first.close();
    await second.viewer.resume();
    await second.until('done');
    second.close();
  });

  it('shows the new list in a tab whose list another tab has replaced, without mixing the two', async () => {
    const browser = { storedList: memoryList(), lock: { held: false } };
    const first = viewerTab((lookup, nth) => (nth === 1 ? foundAll(lookup) : refused), browser);
    await first.shown();
    await first.viewer.start(viewerInput(60));
    await first.until('stopped');
    const second = viewerTab(foundAll, browser);
    await second.until('paused');
    await second.viewer.start(viewerInput(7));
    await second.until('done');
    await first.viewer.resume();
    expect(first.notified).toEqual(['new list', 'other list', 'new list']);
    expect(first.rows()).toHaveLength(7);
    first.close();
    second.close();
  });

  it('announces another list in the table, but not the same one read or looked up again', async () => {
    const storedList = memoryList();
    const first = viewerTab(foundAll, { storedList });
    await first.shown();
    await first.viewer.start(viewerInput(2));
    await first.until('done');
    expect(first.notified).toEqual(['new list']);
    await first.viewer.setMarketplace('CA');
    await first.until('done');
    expect(first.notified).toEqual(['new list']);
    await first.viewer.start(viewerInput(3));
    await first.until('done');
    expect(first.notified).toEqual(['new list', 'new list']);
    first.close();
    const again = viewerTab(foundAll, { storedList });
    await again.until('done');
    expect(again.notified).toEqual([]);
    again.close();
    await storedList.clear();
    // With the settings alone the same list is looked up again.
    const third = viewerTab(foundAll, { storedList });
    await third.until('done');
    expect(third.notified).toEqual([]);
    third.close();
  });

  it('says when the browser cannot store the list, and keeps working', async () => {
    const storedList = memoryList();
    const fails = () => Promise.reject(new DOMException('No', 'InvalidStateError'));
    const tab = viewerTab(foundAll, { storedList: { ...storedList, read: fails, begin: fails, answer: fails } });
    await tab.shown();
    await tab.viewer.start(viewerInput(20));
    await tab.until('done');
    expect(tab.viewer.state$.value.notStored).toBe('refused');
    expect(tab.rows()[0]).toMatchObject({ state: 'found' });
    tab.close();
  });

  it('makes both calls for a mixed list and one table in the file’s order, in which each line says how it was matched [RES-02]', async () => {
    const calls: string[] = [];
    const several = (lookup: Lookup): LookupAnswer => {
      calls.push(`asins ${lookup.asins}`, `identifiers ${lookup.identifiers}`);
      const answer = foundAll(lookup);
      if (!lookup.identifiers) return answer;
      const more = answer.rows.map((row) => ({ ...row, asin: `${row.asin}-2` }));
      return {
        ...answer,
        rows: [...answer.rows, ...more],
        found: answer.found.map(({ asked, asins }) => ({ asked, asins: [...asins, `${asins[0]}-2`] })),
      };
    };
    const both = [
      identifier('0306406152', 6),
      identifier('0306406152', 7, { text: '0-306-40615-2', kind: 'ISBN' }),
    ].map((each) => ({
      ...each,
      cells: [`AW-${each.row}`],
    }));
    const twin = { row: 5, text: 'b000000001', kind: 'ASIN', mended: null, cells: ['AW-5'] } as const;
    const input = viewerInput(0, {
      identifiers: [
        identifier('B000000001', 2, { cells: ['AW-2'], twins: [{ ...twin, cells: [...twin.cells] }] }),
        identifier('012345678905', 3, {
          text: '12345678905',
          kind: 'UPC',
          mended: 'Leading zero restored',
          cells: ['AW-3'],
        }),
        ...both,
      ],
      dropped: [{ row: 4, text: '4.00638E+12', why: 'Shortened by the spreadsheet', cells: ['AW-4'] }],
      source: { name: 'a.csv', columns: ['SKU'], costColumn: null },
    });
    const tab = viewerTab(several);
    await tab.shown();
    await tab.viewer.start(input);
    await tab.until('done');
    expect(calls).toEqual([
      'asins B000000001,0306406152',
      'identifiers undefined',
      'asins undefined',
      'identifiers 012345678905,0306406152',
    ]);
    expect(tab.rows().map((row) => [row.requested.row, ...row.requested.cells, row.state, matchedBy(row)])).toEqual([
      [2, 'AW-2', 'found', 'ASIN'],
      [3, 'AW-3', 'found', 'UPC, leading zero restored, 2 ASINs'],
      [4, 'AW-4', 'unusable', 'Not recognized'],
      [5, 'AW-5', 'found', 'ASIN, same as row 2'],
      [6, 'AW-6', 'found', 'ASIN'],
      [7, 'AW-7', 'found', 'ISBN, 2 ASINs'],
    ]);
    expect(tab.viewer.state$.value.table?.run$.value).toMatchObject({ found: 4, spent: 4, sizes: [2, 2] });
    expect(tab.finished).toEqual([{ name: 'a.csv', rows: 4, tokens: 4 }]);
    tab.close();
  });

  it('a mixed list that runs again looks up both kinds where a result is missing, and rows that repeat others have their result [RES-02, RES-04]', async () => {
    const twin = (row: number, text: string, kind: 'ASIN' | 'UPC') => ({ row, text, kind, mended: null, cells: [] });
    const input = viewerInput(0, {
      identifiers: [
        identifier('B000000001', 1, { twins: [twin(4, 'b000000001', 'ASIN')] }),
        identifier('012345678905', 2, { kind: 'UPC', twins: [twin(5, '012345678905', 'UPC')] }),
        identifier('B000000003', 3),
      ],
      dropped: [{ row: 6, text: '?', why: 'Not an ASIN', cells: [] }],
    });
    const calls: Pick<Lookup, 'asins' | 'identifiers'>[] = [];
    const tab = viewerTab(({ asins, identifiers, ...more }) => {
      calls.push(asins ? { asins } : { identifiers: identifiers ?? [] });
      return foundAll({ asins, identifiers, ...more });
    });
    await tab.shown();
    const rows = rowsWithResults(input, 'US', (position) =>
      position === 0 ? importRow(0, { value: 'B000000001', at: 7 }) : undefined,
    );
    const run = { againOf: 'run-00001', begun: false, readOnly: false };
    await tab.viewer.showRun({
      id: 'run-00002',
      input,
      marketplace: 'US',
      phase: 'running',
      known: { rows, spent: 0, free: 0, run },
    });
    expect(rows.map(({ state, at }) => [state, at])).toEqual([
      ['found', 7],
      ['waits', undefined],
      ['waits', undefined],
      ['found', 7],
      ['waits', undefined],
      ['unusable', undefined],
    ]);
    await tab.until('done');
    expect(calls).toEqual([{ asins: ['B000000003'] }, { identifiers: ['012345678905'] }]);
    expect(tab.rows().map(({ state, products }) => products[0]?.title ?? state)).toEqual([
      'Product B000000001',
      'Product 012345678905',
      'Product B000000003',
      'Product B000000001',
      'Product 012345678905',
      'unusable',
    ]);
    expect(tab.viewer.state$.value.table?.run$.value).toMatchObject({ found: 3, notFound: 0, spent: 2 });
    tab.close();
  });
});
