import type { CallFailure } from '#client/api/call.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { BATCH_SIZE } from '#shared/products/identifiers.ts';
import { isNoTokens } from '#shared/tokens/no-tokens.ts';

type BatchState = 'waits' | 'requested' | 'done' | 'failed';

/**
 * `stopped`: a final failure, or no tokens left; the remaining batches wait (VIEW-06). `paused` and `cancelled` come
 * from the user; pending batches still complete then, since they may have been paid for.
 */
export type RunPhase = 'running' | 'paused' | 'stopped' | 'cancelled' | 'done';

export type Outcome = { found: number; notFound: number; spent: number; free: number };

export type RunState = {
  readonly phase: RunPhase;
  readonly batches: readonly BatchState[];
  /** Number of identifiers in each batch. */
  readonly sizes: readonly number[];
  /** Index of the first batch that retries identifiers not found. */
  readonly againFrom: number;
  /** Index of the current pass's first batch; progress counts from there. */
  readonly passFrom: number;
  readonly found: number;
  readonly notFound: number;
  readonly spent: number;
  readonly free: number;
  readonly failure: CallFailure | null;
  /** Identifiers answered in each second of the last minute. */
  readonly pace: readonly (readonly [second: number, count: number])[];
  /** The batch answered last; -1 if none. */
  readonly latest: number;
};

export type RunInput =
  | { kind: 'requested'; batch: number }
  | {
      kind: 'answered';
      batch: number;
      outcome: Outcome;
      /** ms */
      at: number;
    }
  | { kind: 'failed'; batch: number; failure: CallFailure }
  /** Paused, or the session ended, before the answer: the batch waits again. */
  | { kind: 'put-back'; batch: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'cancel' }
  /** Adds batches at the end that retry identifiers not found. */
  | { kind: 'extend'; sizes: readonly number[] };

export const PACE_SECONDS = 60;

/**
 * @param sizes identifiers per batch @param done outcomes of finished batches, by batch
 * @param againFrom the first batch that retries
 */
export function startState(
  sizes: readonly number[],
  phase: RunPhase,
  done: ReadonlyMap<number, Outcome> = new Map(),
  againFrom = sizes.length,
): RunState {
  let state: RunState = {
    phase: 'paused',
    batches: sizes.map(() => 'waits'),
    sizes,
    againFrom,
    passFrom: 0,
    found: 0,
    notFound: 0,
    spent: 0,
    free: 0,
    failure: null,
    pace: [],
    latest: -1,
  };
  const batches = state.batches.map((batch, at): BatchState => (done.has(at) ? 'done' : batch));
  for (const [batch, outcome] of done) state = counted(state, batch, outcome);
  return ended({ ...state, batches, phase });
}

export function reduceRun(state: RunState, input: RunInput): RunState {
  switch (input.kind) {
    case 'requested':
      return withBatch(state, input.batch, 'requested');
    case 'put-back':
      return state.batches[input.batch] === 'requested' ? withBatch(state, input.batch, 'waits') : state;
    case 'answered':
      if (state.batches[input.batch] === 'done') return state;
      return ended({
        ...counted(withBatch(state, input.batch, 'done'), input.batch, input.outcome),
        pace: paceAfter(state.pace, input.at, state.sizes[input.batch] ?? 0),
        latest: input.batch,
      });
    case 'failed': {
      // Without tokens nothing was looked up: the batch waits like those after it.
      const next = withBatch(state, input.batch, isNoTokens(input.failure) ? 'waits' : 'failed');
      return {
        ...next,
        phase: state.phase === 'cancelled' ? 'cancelled' : 'stopped',
        failure: state.failure ?? input.failure,
      };
    }
    case 'pause':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state;
    case 'cancel':
      return state.phase === 'done'
        ? state
        : { ...state, phase: 'cancelled', failure: null, batches: state.batches.map(waitingAgain) };
    case 'resume':
      if (state.phase === 'running' || state.phase === 'done') return state;
      return ended({ ...state, phase: 'running', failure: null, pace: [], batches: state.batches.map(waitingAgain) });
    case 'extend':
      if (input.sizes.length === 0) return state;
      return {
        ...state,
        phase: 'running',
        failure: null,
        pace: [],
        passFrom: state.batches.length,
        batches: [...state.batches, ...input.sizes.map((): BatchState => 'waits')],
        sizes: [...state.sizes, ...input.sizes],
      };
  }
}

/** Returns answered and total identifiers of the current pass. */
export function progressOf({ batches, sizes, passFrom }: RunState): { done: number; of: number } {
  let done = 0;
  let of = 0;
  for (let at = passFrom; at < sizes.length; at += 1) {
    of += sizes[at] ?? 0;
    if (batches[at] === 'done') done += sizes[at] ?? 0;
  }
  return { done, of };
}

/** Returns the batches to request now, within the concurrency limit. */
export function nextBatches({ phase, batches }: RunState, atOnce: number): number[] {
  if (phase !== 'running') return [];
  let room = atOnce - batches.reduce((count, batch) => count + (batch === 'requested' ? 1 : 0), 0);
  const next: number[] = [];
  for (let at = 0; at < batches.length && room > 0; at += 1) {
    if (batches[at] !== 'waits') continue;
    next.push(at);
    room -= 1;
  }
  return next;
}

export const failedBatches = ({ batches }: RunState): number[] =>
  batches.flatMap((batch, at) => (batch === 'failed' ? at : []));

/** Returns identifiers per second over the last ten seconds and the remaining ms at that rate; null while unknown. */
export function rateOf(state: RunState, now: number): { rate: number; left: number } | null {
  const second = Math.floor(now / 1000);
  const lately = state.pace.filter(([at]) => at > second - RATE_SECONDS);
  const count = lately.reduce((sum, [, each]) => sum + each, 0);
  const first = lately[0]?.[0];
  if (first === undefined || count === 0) return null;
  const rate = count / Math.max(1, second - first + 1);
  const { done, of } = progressOf(state);
  return { rate, left: ((of - done) / rate) * 1000 };
}

const RATE_SECONDS = 10;

const waitingAgain = (batch: BatchState): BatchState => (batch === 'failed' ? 'waits' : batch);

const withBatch = (state: RunState, at: number, to: BatchState): RunState => ({
  ...state,
  batches: state.batches.map((batch, each) => (each === at ? to : batch)),
});

/** Retried identifiers that are found now no longer count as not found. */
function counted(state: RunState, batch: number, { found, notFound, spent, free }: Outcome): RunState {
  return {
    ...state,
    found: state.found + found,
    notFound: batch < state.againFrom ? state.notFound + notFound : state.notFound - found,
    spent: state.spent + spent,
    free: state.free + free,
  };
}

const ended = (state: RunState): RunState =>
  state.batches.every((batch) => batch === 'done') ? { ...state, phase: 'done' } : state;

function paceAfter(pace: RunState['pace'], at: number, count: number): RunState['pace'] {
  const second = Math.floor(at / 1000);
  const last = pace.at(-1);
  const recent = pace.filter(([each]) => each > second - PACE_SECONDS);
  return last?.[0] === second ? [...recent.slice(0, -1), [second, last[1] + count]] : [...recent, [second, count]];
}

/** Identifiers of one call, by index in the list. */
export type Batch = { places: readonly number[]; marketplace: SupportedMarketplace };

/**
 * Splits identifiers into batches of 20 (portal-3 §5), ASINs and codes apart because each has its own call. A batch's
 * turn comes where it is full, so that results appear from the top.
 * @param places indexes of the identifiers
 */
export function batchesOf(
  places: readonly number[],
  marketplace: SupportedMarketplace,
  isAsin: (place: number) => boolean,
): Batch[] {
  const batches: Batch[] = [];
  const open: Record<'asins' | 'codes', number[]> = { asins: [], codes: [] };
  const close = (of: keyof typeof open) => {
    if (open[of].length > 0) batches.push({ places: open[of], marketplace });
    open[of] = [];
  };
  for (const place of places) {
    const of = isAsin(place) ? 'asins' : 'codes';
    open[of].push(place);
    if (open[of].length === BATCH_SIZE) close(of);
  }
  close('asins');
  close('codes');
  return batches;
}
