import { BehaviorSubject, firstValueFrom, race, type SchedulerLike, Subject, timer } from 'rxjs';
import type { CallFailure } from '#client/api/call.ts';
import type { SheetsApi } from '#client/api/caller.ts';
import type { SheetRows } from '#client/ui/grid/tools/local-table.ts';
import { type AppendPart, type SheetCell, sheetLimits } from '#shared/sheets/sheet.ts';
import { sheetCodes } from '#shared/sheets/sheet-refusals.ts';

/** State of an append; `done` counts rows already in the sheet. */
export type AppendState = { readonly done: number } & (
  | { readonly kind: 'running' }
  /** Google is throttling requests. */
  | { readonly kind: 'waiting'; readonly seconds: number }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'failed'; readonly failure: Pick<CallFailure, 'code' | 'message'> }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'done' }
);

export type AppendRun = {
  state$: BehaviorSubject<AppendState>;
  /** Retries the failed part under the same name, so that rows already written are not repeated. */
  goOn(): void;
  /** Stops after the pending part, so that the count is correct. */
  stop(): void;
};

const TRIES = 3;
const FIRST_WAIT = 1_000;
const BUSY_WAIT = 20_000;
/** After ten throttled tries in a row, the append fails. */
const BUSY_TRIES = 10;

/** Sends rows to a sheet part by part, one at a time, with retries. Starts immediately. */
export function startAppend(
  deps: { append: SheetsApi['append']; scheduler: SchedulerLike },
  target: Pick<AppendPart, 'spreadsheet' | 'sheet' | 'run' | 'at'>,
  rows: SheetRows,
): AppendRun {
  const end = new AbortController();
  const stop$ = new Subject<void>();
  const state$ = new BehaviorSubject<AppendState>({ kind: 'running', done: 0 });
  const parts = partsOf(rows.read(end.signal));
  let held: { part: number; rows: readonly (readonly SheetCell[])[] } | undefined;
  let number = 0;

  const say = (
    state:
      | { kind: 'running' | 'stopped' | 'done' | 'stopping' }
      | { kind: 'waiting'; seconds: number }
      | { kind: 'failed'; failure: CallFailure },
  ) => state$.next({ ...state, done: state$.value.done });
  const pause = async (ms: number) => {
    if (!end.signal.aborted) await firstValueFrom(race(timer(ms, deps.scheduler), stop$), { defaultValue: undefined });
  };

  /** @returns the failure, or whether it was written or stopped while waiting */
  const write = async (body: AppendPart): Promise<CallFailure | 'written' | 'stopped'> => {
    let busy = 0;
    for (let tries = 1; ; tries += 1) {
      const answer = await deps.append(body);
      if (answer.ok) return 'written';
      const { error } = answer;
      const isBusy = error.status === 429;
      if (isBusy) busy += 1;
      const again = isBusy
        ? busy < BUSY_TRIES
        : tries - busy < TRIES && (error.status === 0 || error.status >= 500 || error.code === sheetCodes.unreachable);
      if (!again) return error;
      const ms = isBusy ? (error.retryMs ?? BUSY_WAIT) : FIRST_WAIT * 2 ** (tries - busy - 1);
      if (isBusy && !end.signal.aborted) say({ kind: 'waiting', seconds: Math.ceil(ms / 1000) });
      await pause(ms);
      if (end.signal.aborted) return 'stopped';
      say({ kind: 'running' });
    }
  };

  const run = async () => {
    for (;;) {
      if (!held && !end.signal.aborted) {
        const next = await parts.next();
        if (next.done) return say({ kind: end.signal.aborted ? 'stopped' : 'done' });
        number += 1;
        held = { part: number, rows: next.value };
      }
      if (end.signal.aborted || !held) return say({ kind: 'stopped' });
      const part = held;
      const outcome = await write({
        ...target,
        part: part.part,
        columns: [...rows.columns],
        rows: part.rows.map((row) => [...row]),
      });
      if (outcome === 'stopped') return say({ kind: 'stopped' });
      if (outcome !== 'written')
        return end.signal.aborted ? say({ kind: 'stopped' }) : say({ kind: 'failed', failure: outcome });
      held = undefined;
      state$.next({ ...state$.value, done: state$.value.done + part.rows.length });
    }
  };
  const begin = () => {
    say({ kind: 'running' });
    void run();
  };
  begin();

  return {
    state$,
    goOn: () => {
      if (state$.value.kind === 'failed') begin();
    },
    stop: () => {
      if (end.signal.aborted) return;
      const { kind } = state$.value;
      end.abort();
      stop$.next();
      if (kind === 'failed') say({ kind: 'stopped' });
      else if (kind === 'running' || kind === 'waiting') say({ kind: 'stopping' });
    },
  };
}

type Row = readonly SheetCell[];

/** Regroups chunks of rows into parts that fit one write. */
export async function* partsOf(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Row[], void, undefined> {
  let part: Row[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    for (const row of piece) {
      const length = JSON.stringify(row).length;
      if (
        part.length > 0 &&
        (part.length === sheetLimits.partRows || characters + length > sheetLimits.partCharacters)
      ) {
        yield part;
        part = [];
        characters = 0;
      }
      part.push(row);
      characters += length;
    }
  }
  if (part.length > 0) yield part;
}
