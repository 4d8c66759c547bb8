import { BehaviorSubject, type SchedulerLike } from 'rxjs';
import { createLocalRows, type LocalRows } from '#client/ui/grid/columns/local-rows.ts';
import { createRowSelection, type RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import type { ValueColumn } from '#client/ui/grid/columns/value-column.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import type { LookupAnswer } from '#shared/products/lookup.ts';
import { lookupKey } from '#shared/products/read-identifier.ts';
import type { SellChecks } from '../selling/sell-list.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { type Batch, batchesOf, type Outcome, type RunPhase, type RunState, startState } from './run/run-state.ts';
import { viewerColumns } from './viewer-columns.tsx';
import { answeredRows, isFirst, isLookedUp, isShown, outcomeOf, type ViewerRow, waitingRows } from './viewer-row.ts';

export type ViewerTable = {
  id: string;
  input: ViewerInput;
  marketplace: SupportedMarketplace;
  columns: readonly ValueColumn<ViewerRow>[];
  /** Amazon's published fees, which the profits take off. */
  schedules: readonly FeeSchedule[];
  /** Whether the seller may list what was found. Null with the specification's profile. */
  checks: SellChecks | null;
  rows: LocalRows<ViewerRow>;
  selection: RowSelection;
  run$: BehaviorSubject<RunState>;
  /** Retry batches, after those of the list. */
  again: readonly Batch[];
  batches(): readonly Batch[];
  /** Splits rows into batches; a row that repeats another one is looked up with it. */
  batchesFor(rows: readonly ViewerRow[], marketplace: SupportedMarketplace): Batch[];
  /** The same rows, followed by those that repeat them, with the same result. */
  withTwins(rows: readonly ViewerRow[]): ViewerRow[];
  /** A run that the provider stores; null for a list that this browser stores. */
  run: StoredRunOf | null;
};

/** `readOnly`: nothing more is looked up in it. `begun`: the provider has its rows. */
type StoredRunOf = { againOf: string | null; begun: boolean; readOnly: boolean };

/** Rows with results from before, and what they cost in this run. The others are looked up. */
export type KnownRows = { rows: readonly ViewerRow[]; spent: number; free: number; run: StoredRunOf };

type TableSource = {
  id: string;
  input: ViewerInput;
  marketplace: SupportedMarketplace;
  phase: RunPhase;
  schedules: readonly FeeSchedule[];
  known?: KnownRows;
};

export function createViewerTable(
  { id, input, marketplace, phase, schedules, known }: TableSource,
  deps: { scheduler: SchedulerLike; now: () => number; checksSelling?: boolean },
): ViewerTable {
  const lines = known?.rows ?? waitingRows(input, marketplace);
  const firsts = new Map(lines.flatMap((row) => (isFirst(row) ? [[lookupKey(row.requested), row.position]] : [])));
  const twins = new Map<number, number[]>();
  for (const { requested, position } of lines) {
    const first = requested.sameAs === null ? undefined : firsts.get(lookupKey(requested));
    if (first === undefined) continue;
    const others = twins.get(first);
    if (others) others.push(position);
    else twins.set(first, [position]);
  }
  const batchesFor: ViewerTable['batchesFor'] = (rows, of) => {
    const places = [
      ...new Set(
        rows.flatMap(({ requested }) => (requested.kind === null ? [] : (firsts.get(lookupKey(requested)) ?? []))),
      ),
    ];
    return batchesOf(places, of, (place) => lines[place]?.requested.kind === 'ASIN');
  };
  const before = known && knownBatch(known, marketplace);
  const waiting = known ? lines.filter(({ state }) => state === 'waits') : lines;
  const batches = [...(before?.batches ?? []), ...batchesFor(waiting, marketplace)];
  const checks: ViewerTable['checks'] = deps.checksSelling ? new Map() : null;
  const columns = viewerColumns(input, { marketplace, schedules }, checks);
  const rows = createLocalRows<ViewerRow>({
    idOf: ({ id: of }) => of,
    columns,
    scheduler: deps.scheduler,
    now: deps.now,
  });
  rows.arrange({ sort: [], filters: {}, search: '', keep: isShown });
  rows.replace(lines);
  const table: ViewerTable = {
    id,
    input,
    marketplace,
    columns,
    schedules,
    checks,
    rows,
    selection: createRowSelection(() => rows.shown().map(({ id: of }) => of)),
    run$: new BehaviorSubject(startState(sizesOf(batches), phase, before?.done)),
    again: [],
    batches: () => [...batches, ...table.again],
    run: known?.run ?? null,
    batchesFor,
    withTwins: (changed) =>
      changed.flatMap((row) => [
        row,
        ...(twins.get(row.position) ?? []).flatMap((position) => {
          const twin = rows.all()[position];
          return twin ? { ...row, position, id: twin.id, requested: twin.requested, leads: false } : [];
        }),
      ]),
  };
  return table;
}

/** The known results are one batch, done before. */
function knownBatch(
  { rows, spent, free }: KnownRows,
  marketplace: SupportedMarketplace,
): { batches: Batch[]; done: ReadonlyMap<number, Outcome> } {
  const done = rows.filter((row) => isFirst(row) && isLookedUp(row));
  if (done.length === 0) return { batches: [], done: new Map() };
  const found = done.filter(({ state }) => state === 'found').length;
  return {
    batches: [{ places: done.map(({ position }) => position), marketplace }],
    done: new Map([[0, { found, notFound: done.length - found, spent, free }]]),
  };
}

export const sizesOf = (batches: readonly Batch[]): number[] => batches.map(({ places }) => places.length);

export const rowsOf = (table: ViewerTable, batch: Batch): ViewerRow[] =>
  batch.places.flatMap((position) => table.rows.all()[position] ?? []);

export function putAnswer(table: ViewerTable, nth: number, batch: Batch, answer: LookupAnswer): Outcome {
  const rows = answeredRows(rowsOf(table, batch), nth, batch, answer);
  table.rows.put(table.withTwins(rows));
  return outcomeOf(rows, answer);
}

/** Shows batch state changes in the rows. */
export function markRows(table: ViewerTable, before: RunState, after: RunState): void {
  const changed: ViewerRow[] = [];
  const batches = table.batches();
  const wasGivenUp = before.phase === 'cancelled';
  const isGivenUp = after.phase === 'cancelled';
  after.batches.forEach((batch, nth) => {
    if (batch === 'done') return;
    const state = batch === 'failed' ? 'failed' : isGivenUp && batch === 'waits' ? 'skipped' : 'waits';
    if (before.batches[nth] === batch && wasGivenUp === isGivenUp) return;
    for (const position of batches[nth]?.places ?? []) {
      const row = table.rows.all()[position];
      // A retried row keeps its result until a new one arrives.
      if (!row || row.state === state || row.state === 'found' || row.state === 'not-found') continue;
      changed.push({
        ...row,
        state,
        batch: state === 'failed' ? nth : -1,
        leads: position === batches[nth]?.places[0],
      });
    }
  });
  if (changed.length > 0) table.rows.put(table.withTwins(changed));
}
