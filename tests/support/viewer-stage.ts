import { asyncScheduler, BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { RunPhase } from '#client/features/products/viewer/run/run-state.ts';
import type { StoredList, StoredRun } from '#client/features/products/viewer/stored/stored-list.ts';
import { createViewer, type FinishedRun, type Viewer } from '#client/features/products/viewer/viewer.ts';
import type { ViewerRow } from '#client/features/products/viewer/viewer-row.ts';
import type { ViewerIdentifier, ViewerInput } from '#client/features/products/viewer-input.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { ok, type Result } from '#shared/result.ts';

/** A list of `count` ASINs, from B000000000 on. @param more fields that differ */
export const viewerInput = (count: number, more: Partial<ViewerInput> = {}): ViewerInput => ({
  identifierType: 'asin',
  method: 'identifier_direct_enter',
  selections: ['info', 'buybox_new'],
  selectAll: { general: false, statistical: false },
  identifiers: Array.from({ length: count }, (_, at) => identifier(`B${String(at).padStart(9, '0')}`, at + 1)),
  dropped: [],
  source: null,
  ...more,
});

export const identifier = (value: string, row: number, more: Partial<ViewerIdentifier> = {}): ViewerIdentifier => ({
  value,
  kind: 'ASIN',
  row,
  text: value,
  mended: null,
  cells: [],
  twins: [],
  ...more,
});

/** Finds every product, for one token each. */
export const foundAll = (lookup: Lookup): LookupAnswer => {
  const asked = lookup.asins ?? lookup.identifiers ?? [];
  return {
    rows: asked.map((asin) => ({ asin, title: `Product ${asin}`, buy_box_price_new: 20, fulfillment_fee_fba: 4 })),
    found: asked.map((each) => ({ asked: each, asins: [each] })),
    notFound: [],
    tokens: { spent: asked.length, free: 0 },
    sample: true,
  };
};

/** The browser's storage, in memory. Tabs that share it share their data. */
export function memoryList(): StoredList & {
  storedList: { run: StoredRun | null; answers: Map<number, LookupAnswer> };
} {
  const storedList: { run: StoredRun | null; input: ViewerInput | null; answers: Map<number, LookupAnswer> } = {
    run: null,
    input: null,
    answers: new Map(),
  };
  return {
    storedList,
    read: async () =>
      storedList.run && storedList.input ? structuredClone({ run: storedList.run, input: storedList.input }) : null,
    id: async () => storedList.run?.id ?? null,
    answers: async function* () {
      yield new Map(storedList.answers);
    },
    begin: async (run, input) => {
      Object.assign(storedList, { run, input });
      storedList.answers.clear();
    },
    change: async (run) => {
      storedList.run = run;
    },
    answer: async (batch, answer) => {
      storedList.answers.set(batch, answer);
    },
    clear: async () => {
      Object.assign(storedList, { run: null, input: null });
      storedList.answers.clear();
    },
    close: () => {},
  };
}

export type Tab = {
  viewer: Viewer;
  rows(): readonly ViewerRow[];
  until(phase: RunPhase): Promise<unknown>;
  shown(): Promise<unknown>;
  close(): void;
  notified: string[];
  finished: FinishedRun[];
};

type Browser = { storedList?: StoredList; lock?: { held: boolean } };

/** A browser tab. @param look answers a batch; `nth` counts all lookups */
export function viewerTab(
  look: (lookup: Lookup, nth: number) => LookupAnswer | CallFailure | Promise<LookupAnswer>,
  browser: Browser = {},
): Tab {
  const lock = browser.lock ?? { held: false };
  const notified: string[] = [];
  const finished: FinishedRun[] = [];
  let asked = 0;
  let ids = 0;
  const viewer = createViewer({
    userId: 'seller',
    look: async (lookup): Promise<Result<Answer<LookupAnswer>, CallFailure>> => {
      asked += 1;
      const answer = await look(lookup, asked);
      return 'status' in answer ? { ok: false, error: answer } : ok({ value: answer, head: null });
    },
    schedules: async () => publishedSchedules,
    storedList: browser.storedList ?? memoryList(),
    oneTab: {
      take: async () => {
        if (lock.held) return null;
        lock.held = true;
        return () => {
          lock.held = false;
        };
      },
    },
    scheduler: asyncScheduler,
    random: () => 0,
    online$: new BehaviorSubject(true),
    now: () => performance.now(),
    newId: () => {
      ids += 1;
      return `list-${ids}-${Math.random()}`;
    },
    onElsewhere: () => notified.push('elsewhere'),
    onFinished: (run) => finished.push(run),
    onNewList: () => notified.push('new list'),
    onOtherList: () => notified.push('other list'),
  });
  const close = viewer.open();
  const table = () => viewer.state$.value.table;
  const shown = () => firstValueFrom(viewer.state$.pipe(filter(({ phase }) => phase !== 'reading')));
  return {
    viewer,
    notified,
    finished,
    close,
    shown,
    rows: () => table()?.rows.shown() ?? [],
    until: async (phase) => {
      await firstValueFrom(viewer.state$.pipe(filter(({ table: there }) => there !== null)));
      const run$ = table()?.run$;
      if (run$)
        await firstValueFrom(run$.pipe(filter((run) => run.phase === phase && !run.batches.includes('requested'))));
      await viewer.settled();
    },
  };
}
