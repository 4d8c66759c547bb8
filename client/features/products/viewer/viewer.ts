import { BehaviorSubject, map, type Observable, type SchedulerLike, Subject, type Subscription } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import { nextTask } from '#client/ui/scheduling.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import type { Lookup, LookupAnswer } from '#shared/products/lookup.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { lookupKey } from '#shared/products/read-identifier.ts';
import { ok, type Result } from '#shared/result.ts';
import type { ViewerInput } from '../viewer-input.ts';
import type { OneTab } from './one-tab.ts';
import { type Batch, type Outcome, type RunPhase, startState } from './run/run-state.ts';
import { createRunStates, looked, type RunCommand } from './run/run$.ts';
import {
  inputOfSettings,
  marketplaceOfSettings,
  readSettings,
  removeSettings,
  type StoredList,
  type StoredRun,
  writeSettings,
} from './stored/stored-list.ts';
import { viewerTexts } from './texts.ts';
import type { ViewerRow } from './viewer-row.ts';
import {
  createViewerTable,
  type KnownRows,
  markRows,
  putAnswer,
  rowsOf,
  sizesOf,
  type ViewerTable,
} from './viewer-table.ts';

type ViewerState = {
  /** `reading`: the stored list is loading. */
  phase: 'reading' | 'form' | 'table';
  marketplace: SupportedMarketplace;
  table: ViewerTable | null;
  /** Why results will not survive a reload; null if they will. */
  notStored: 'refused' | 'full' | null;
};

/** A run that is over. `rows` were found, for so many `tokens`. */
export type FinishedRun = { name: string; rows: number; tokens: number };

export const finishedRun = ({ input, run$ }: Pick<ViewerTable, 'input' | 'run$'>): FinishedRun => ({
  name: input.source?.name ?? viewerTexts.typed,
  rows: run$.value.found,
  tokens: run$.value.spent,
});

/**
 * Batches at once: enough that the page never waits for an answer, and fewer than the edge lets through per session.
 */
const AT_ONCE = 6;

export type ViewerDeps = {
  userId: string;
  look(lookup: Lookup, signal: AbortSignal): Promise<Result<Answer<LookupAnswer>, CallFailure>>;
  /** Amazon's published fees; none if they are not known. */
  schedules(): Promise<readonly FeeSchedule[]>;
  /** Whether the table says what the seller may list. */
  checksSelling?: boolean;
  storedList: StoredList;
  oneTab: OneTab;
  scheduler: SchedulerLike;
  random: () => number;
  online$: Observable<boolean>;
  now: () => number;
  newId: () => string;
  /** Called when another tab is looking up a list. */
  onElsewhere(): void;
  /** Called when a run is over: done, stopped, or canceled. */
  onFinished(run: FinishedRun): void;
  /** Called before a different list is shown: the old sort and filters do not apply to it. */
  onNewList(): void;
  /** Called when another tab opened a different list, which is now shown. */
  onOtherList(): void;
};

export type Viewer = {
  state$: BehaviorSubject<ViewerState>;
  start(input: ViewerInput): Promise<void>;
  pause(): void;
  /** Continues after a stop, pause, or cancellation. */
  resume(): Promise<void>;
  cancel(): void;
  /** Retries identifiers not found, in this or another marketplace. */
  again(rows: readonly ViewerRow[], marketplace: SupportedMarketplace): Promise<void>;
  pick(row: ViewerRow, nth: number): void;
  /** Looks up the current list again in this marketplace, if there is one. */
  setMarketplace(marketplace: SupportedMarketplace): Promise<void>;
  reset(): void;
  schedules(): Promise<readonly FeeSchedule[]>;
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
  /** Shows a run that the provider stores. `running` looks up its other rows. */
  showRun(run: ShownRun): Promise<void>;
  /** Shows the list that this browser stores, or the form. */
  showStored(): Promise<void>;
  /** Loads the stored list, unless a run of the provider follows. @returns closes the viewer */
  open(awaitsRun?: boolean): () => void;
};

export type ShownRun = {
  id: string;
  input: ViewerInput;
  marketplace: SupportedMarketplace;
  phase: RunPhase;
  known: KnownRows;
};

export function createViewer(deps: ViewerDeps): Viewer {
  const { userId, storedList } = deps;
  const settings = readSettings(userId);
  const state$ = new BehaviorSubject<ViewerState>({
    phase: 'reading',
    marketplace: marketplaceOfSettings(settings),
    table: null,
    notStored: null,
  });
  let closed = false;
  /** Null until they are read. A table that can be shown at once is, because the address may name it by then. */
  let fees: readonly FeeSchedule[] | null = null;
  const readFees = async (): Promise<readonly FeeSchedule[]> => {
    fees = await deps.schedules();
    return fees;
  };
  /** Writes are serialized: an answer must not be stored before its list. */
  let keeping: Promise<void> = Promise.resolve();
  const set = (change: Partial<ViewerState>) => state$.next({ ...state$.value, ...change });

  /** Storage failures do not stop the lookup; the user is notified once. */
  const keep = (work: () => Promise<void>) => {
    keeping = keeping.then(work).catch((error: unknown) => {
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!closed && !state$.value.notStored) set({ notStored: full ? 'full' : 'refused' });
    });
  };
  /** A run of the provider is saved there, row by row. */
  const keepRun = (table: ViewerTable) => {
    if (!table.run) keep(() => storedList.change(storedRunOf(table)));
  };

  const show = (table: ViewerTable) => {
    state$.value.table?.rows.close();
    set({ phase: 'table', table, marketplace: table.marketplace });
  };
  const lookups = createLookups(deps, {
    isShown: (table) => !closed && state$.value.table === table,
    onAnswer: (table, nth, answer) => table.run || keep(() => storedList.answer(nth, answer)),
    onCancelled: keepRun,
  });

  const begin = async (input: ViewerInput, marketplace: SupportedMarketplace) => {
    const before = state$.value.table;
    if (!(await lookups.claim(() => !closed))) return;
    lookups.drop();
    before?.rows.close();
    const schedules = fees ?? (await readFees());
    if (closed) return;
    const table = createViewerTable({ id: deps.newId(), input, marketplace, phase: 'running', schedules }, deps);
    // After a reload the URL still belongs to this list.
    if (input !== before?.input && state$.value.phase !== 'reading') deps.onNewList();
    show(table);
    // The first batches are requested before anything is stored; each write has its own task.
    keep(async () => {
      await nextTask();
      if (state$.value.table !== table) return;
      writeSettings(userId, input, marketplace);
      await nextTask();
      await storedList.begin(storedRunOf(table), input);
    });
    await lookups.run(table, null);
  };

  /** Shows the stored list immediately, and its answers in chunks. */
  const readStoredList = async (): Promise<boolean> => {
    const [found, schedules] = await Promise.all([storedList.read(), fees ?? readFees()]);
    if (!found || closed) return false;
    const { run: storedRun, input } = found;
    const table = createViewerTable(
      { id: storedRun.id, input, marketplace: storedRun.marketplace, phase: 'paused', schedules },
      deps,
    );
    table.again = storedRun.again;
    show(table);
    const done = new Map<number, Outcome>();
    const outcomes = (phase: RunPhase) =>
      startState(sizesOf(table.batches()), phase, done, table.batches().length - table.again.length);
    for await (const piece of storedList.answers()) {
      if (closed || state$.value.table !== table) return true;
      for (const [nth, answer] of piece) {
        const batch = table.batches()[nth];
        if (batch) done.set(nth, putAnswer(table, nth, batch, answer));
      }
      table.run$.next(outcomes('paused'));
    }
    const picks = new Map(storedRun.picks);
    if (picks.size > 0)
      table.rows.put(
        table.rows
          .all()
          .flatMap((row) => (picks.has(row.position) ? { ...row, pick: picks.get(row.position) ?? 0 } : [])),
      );
    table.run$.next(outcomes(storedRun.cancelled ? 'cancelled' : 'paused'));
    if (storedRun.cancelled) markRows(table, outcomes('paused'), table.run$.value);
    return true;
  };

  const showStored = async () => {
    lookups.stop();
    state$.value.table?.rows.close();
    set({ phase: 'reading', table: null });
    try {
      if (await readStoredList()) return;
    } catch {
      if (!closed) set({ notStored: 'refused' });
    }
    if (closed) return;
    const left = readSettings(userId);
    if (left && left.product_list.length > 0) await begin(inputOfSettings(left), left.marketplace);
    if (!closed && state$.value.phase === 'reading') set({ phase: 'form' });
  };
  return {
    state$,
    start: (input) => begin(input, state$.value.marketplace),
    pause: () => lookups.send({ kind: 'pause' }),
    resume: async () => {
      const { table, notStored } = state$.value;
      if (!table) return;
      await keeping;
      const id = notStored || table.run ? table.id : await storedList.id().catch(() => table.id);
      // Another tab has stored a different list; continuing would mix the two.
      if (id !== null && id !== table.id) {
        deps.onOtherList();
        deps.onNewList();
        lookups.stop();
        await readStoredList();
        return;
      }
      await lookups.run(table, { kind: 'resume' });
    },
    cancel: () => {
      const { table } = state$.value;
      if (!table) return;
      if (lookups.isRunning()) return lookups.send({ kind: 'cancel' });
      // Paused before a reload: no run is active to receive the command.
      const before = table.run$.value;
      const after = { ...before, phase: 'cancelled' as const, failure: null };
      table.run$.next(after);
      markRows(table, before, after);
      keepRun(table);
    },
    again: async (rows, marketplace) => {
      const { table } = state$.value;
      if (!table || rows.length === 0) return;
      const more = table.batchesFor(rows, marketplace);
      table.again = [...table.again, ...more];
      if (await lookups.run(table, { kind: 'extend', sizes: sizesOf(more) })) keepRun(table);
      else table.again = table.again.slice(0, -more.length);
    },
    pick: (row, nth) => {
      const { table } = state$.value;
      if (!table) return;
      const same = table.rows.all().filter(({ requested }) => lookupKey(requested) === lookupKey(row.requested));
      table.rows.put(same.map((each) => ({ ...each, pick: nth })));
      keepRun(table);
    },
    setMarketplace: async (marketplace) => {
      const { table } = state$.value;
      if (table) await begin(table.input, marketplace);
      else set({ marketplace });
    },
    reset: () => {
      lookups.stop();
      if (!state$.value.table?.run) {
        removeSettings(userId);
        keep(() => storedList.clear());
      }
      state$.value.table?.rows.close();
      set({ phase: 'form', table: null });
    },
    schedules: readFees,
    settled: () => keeping,
    showRun: async ({ known, ...source }) => {
      lookups.stop();
      const isRunning = source.phase === 'running';
      const schedules = fees ?? (await readFees());
      if (closed) return;
      const table = createViewerTable(
        { ...source, phase: isRunning ? 'paused' : source.phase, schedules, known },
        deps,
      );
      show(table);
      // It stays paused if another tab is looking up a list.
      if (isRunning) await lookups.run(table, { kind: 'resume' });
    },
    showStored,
    open: (awaitsRun = false) => {
      closed = false;
      void readFees();
      if (!awaitsRun) void showStored();
      return () => {
        closed = true;
        lookups.stop();
        state$.value.table?.rows.close();
        void keeping.then(storedList.close);
      };
    },
  };
}

const storedRunOf = (table: ViewerTable): StoredRun => ({
  id: table.id,
  marketplace: table.marketplace,
  cancelled: table.run$.value.phase === 'cancelled',
  again: table.again.map(({ places, marketplace }) => ({ places: [...places], marketplace })),
  picks: table.rows.all().flatMap(({ position, pick }): [number, number][] => (pick > 0 ? [[position, pick]] : [])),
});

function lookupOf(table: ViewerTable, batch: Batch): Lookup {
  const rows = rowsOf(table, batch);
  const requested = rows.map(({ requested: { value } }) => value);
  const { selections } = table.input;
  return {
    marketplace: batch.marketplace,
    ...(rows[0]?.requested.kind === 'ASIN' ? { asins: requested } : { identifiers: requested }),
    // Title and picture come with the info, and so do fees that a profit needs.
    general: generalFlags.filter((flag) => flag === 'info' || selections.includes(flag)),
    statistics: statisticalFlags.filter((flag) => selections.includes(flag)),
  };
}

type LookupsOf = {
  isShown(table: ViewerTable): boolean;
  onAnswer(table: ViewerTable, nth: number, answer: LookupAnswer): void;
  /** Called when a run was canceled, or goes on after it. */
  onCancelled(table: ViewerTable): void;
};

/** The one run at a time: of this page, and among the browser's tabs. */
function createLookups(deps: ViewerDeps, { isShown, onAnswer, onCancelled }: LookupsOf) {
  const commands$ = new Subject<RunCommand>();
  let running: Subscription | null = null;
  let letGo: (() => void) | null = null;

  const letOthers = () => {
    letGo?.();
    letGo = null;
  };
  /**
   * @param isWanted whether it still is, once the other tabs have answered
   * @returns false if it isn't, or if another tab is running one
   */
  const claim = async (isWanted: () => boolean): Promise<boolean> => {
    if (letGo) return true;
    const release = await deps.oneTab.take();
    if (!isWanted()) {
      release?.();
      return false;
    }
    if (!release) deps.onElsewhere();
    letGo = release;
    return release !== null;
  };
  const drop = () => {
    running?.unsubscribe();
    running = null;
  };
  const stop = () => {
    drop();
    letOthers();
  };
  const isRunning = (): boolean => running !== null && !running.closed;
  const lookAt = (table: ViewerTable) => (nth: number) => {
    const batch = table.batches()[nth] as Batch;
    const lookup = lookupOf(table, batch);
    return looked((signal) => deps.look(lookup, signal)).pipe(
      map((answer): Result<Outcome, CallFailure> => {
        if (!answer.ok) return answer;
        onAnswer(table, nth, answer.value.value);
        return ok(putAnswer(table, nth, batch, answer.value.value));
      }),
    );
  };
  /** Continues the table's lookup. @returns false if another tab is running one */
  const run = async (table: ViewerTable, first: RunCommand | null): Promise<boolean> => {
    if (!(await claim(() => isShown(table)))) return false;
    if (isRunning()) {
      if (first) commands$.next(first);
      return true;
    }
    const states$ = createRunStates(commands$, {
      ...deps,
      start: table.run$.value,
      atOnce: AT_ONCE,
      look: lookAt(table),
    });
    let wasActive = false;
    const life = states$.subscribe((state) => {
      const before = table.run$.value;
      table.run$.next(state);
      if (before.batches !== state.batches || before.phase !== state.phase) markRows(table, before, state);
      if ((state.phase === 'cancelled') !== (before.phase === 'cancelled')) onCancelled(table);
      // Pending batches still complete; other tabs may start afterwards.
      const isActive = state.phase === 'running' || state.batches.includes('requested');
      if (wasActive && !isActive) {
        letOthers();
        if (state.phase !== 'paused') deps.onFinished(finishedRun(table));
      }
      wasActive = isActive;
    });
    running = life;
    if (first) commands$.next(first);
    return true;
  };

  return { claim, drop, stop, run, isRunning, send: (command: RunCommand) => commands$.next(command) };
}
