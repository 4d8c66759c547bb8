import { BehaviorSubject, type SchedulerLike } from 'rxjs';
import { createLocalRows, type LocalRows } from '#client/ui/grid/columns/local-rows.ts';
import { createRowSelection, type RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import type { ValueColumn } from '#client/ui/grid/columns/value-column.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import type { LookupAnswer } from '#shared/products/lookup.ts';
import type { ViewerInput } from '../viewer-input.ts';
import { allBatches, type Batch, batchesOf, type Outcome, type RunPhase, type RunState, startState } from './run/run-state.ts';
import { viewerColumns } from './viewer-columns.tsx';
import { answeredRows, isShown, outcomeOf, type ViewerRow, waitingRows } from './viewer-row.ts';

export type ViewerTable = {
  id: string;
  input: ViewerInput;
  marketplace: SupportedMarketplace;
  columns: readonly ValueColumn<ViewerRow>[];
  rows: LocalRows<ViewerRow>;
  selection: RowSelection;
  run$: BehaviorSubject<RunState>;
  /** Retry batches, after those of the list. */
  again: readonly Batch[];
  batches(): readonly Batch[];
  /** A run that the provider stores; null for a list that this browser stores. */
  run: StoredRunOf | null;
};

/** `readOnly`: nothing more is looked up in it. `begun`: the provider has its rows. */
type StoredRunOf = { againOf: string | null; begun: boolean; readOnly: boolean };

/** Rows with results from before, and what they cost in this run. The others are looked up. */
export type KnownRows = { rows: readonly ViewerRow[]; spent: number; free: number; run: StoredRunOf };

type TableSource = { id: string; input: ViewerInput; marketplace: SupportedMarketplace; phase: RunPhase; known?: KnownRows };

export function createViewerTable({ id, input, marketplace, phase, known }: TableSource, deps: { scheduler: SchedulerLike; now: () => number }): ViewerTable {
  const before = known && knownBatch(known, marketplace);
  const batches = before?.batches ?? allBatches(input.identifiers.length, marketplace);
  const columns = viewerColumns(input);
  const rows = createLocalRows<ViewerRow>({ idOf: ({ id: of }) => of, columns, scheduler: deps.scheduler, now: deps.now });
  rows.arrange({ sort: [], filters: {}, search: '', keep: isShown });
  rows.replace(known?.rows ?? waitingRows(input, marketplace));
  const table: ViewerTable = {
    id,
    input,
    marketplace,
    columns,
    rows,
    selection: createRowSelection(() => rows.shown().map(({ id: of }) => of)),
    run$: new BehaviorSubject(startState(sizesOf(batches), phase, before?.done)),
    again: [],
    batches: () => [...batches, ...table.again],
    run: known?.run ?? null,
  };
  return table;
}

/** The known rows are one batch, done before; the others follow in batches of the usual size. */
function knownBatch({ rows, spent, free }: KnownRows, marketplace: SupportedMarketplace) {
  const positionsOf = (isKnown: boolean) => rows.filter(({ state }) => (state !== 'waits') === isKnown).map(({ position }) => position);
  const places = positionsOf(true);
  const found = rows.filter(({ state }) => state === 'found').length;
  const first: Batch[] = places.length > 0 ? [{ places, marketplace }] : [];
  const outcome: Outcome = { found, notFound: places.length - found, spent, free };
  return { batches: [...first, ...batchesOf(positionsOf(false), marketplace)], done: new Map(first.map((_, at) => [at, outcome])) };
}

export const sizesOf = (batches: readonly Batch[]): number[] => batches.map(({ places }) => places.length);

export const rowsOf = (table: ViewerTable, batch: Batch): ViewerRow[] => batch.places.flatMap((position) => table.rows.all()[position] ?? []);

export function putAnswer(table: ViewerTable, nth: number, batch: Batch, answer: LookupAnswer): Outcome {
  const rows = answeredRows(rowsOf(table, batch), nth, batch, answer);
  table.rows.put(rows);
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
      changed.push({ ...row, state, batch: state === 'failed' ? nth : -1, leads: position === batches[nth]?.places[0] });
    }
  });
  if (changed.length > 0) table.rows.put(changed);
}
