import { auditTime, BehaviorSubject, exhaustMap, from, merge, type SchedulerLike, Subject, tap, timer } from 'rxjs';
import type { Answer, CallFailure } from '#client/api/call.ts';
import type { Caller } from '#client/api/caller.ts';
import { nextTask } from '#client/ui/scheduling.ts';
import type { importCalls } from '#shared/products/imports/calls.ts';
import { type ImportRow, type ImportState, MOST_ROWS_A_CALL } from '#shared/products/imports/stored-import.ts';
import type { Result } from '#shared/result.ts';
import { isFirst, isLookedUp, type ViewerRow } from '../viewer-row.ts';
import type { ViewerTable } from '../viewer-table.ts';
import { droppedRowsOf, importName, importRowOf, settingsOf } from './import-rows.ts';

export type ImportsApi = Caller<typeof importCalls>;

export type SaveState = { phase: 'idle' | 'saving' | 'saved' } | { phase: 'failed'; message: string };

export type ImportSaver = {
  state$: BehaviorSubject<SaveState>;
  /** Saves the table's rows as they arrive. @returns ends it, after saving the rest */
  follow(table: ViewerTable): () => void;
  /** Tries again after a failure. */
  retry(): void;
};

type SaverDeps = {
  api: Pick<ImportsApi, 'begin' | 'save'>;
  scheduler: SchedulerLike;
  /** Time of day, ms. */
  now: () => number;
  /**
   * Whether this browser stores the results of its own list, so that a reload loses none that the provider does not
   * have yet.
   */
  storesHere(): boolean;
};

/** ms between two portions while rows arrive. */
const SAVE_EVERY = 1_000;
/** Characters of a portion. The provider accepts 256 KiB per call. */
const PORTION_LENGTH = 150_000;
/** Pauses before the next tries, ms. */
const RETRY_AFTER = [1_000, 4_000, 15_000];

/**
 * Saves runs at the provider in portions: while identifiers are looked up, one each second if this browser has the
 * others, and the rest right afterwards. A row is sent again when it changes; the provider stores each position once.
 */
export function createImportSaver({ api, scheduler, now, storesHere }: SaverDeps): ImportSaver {
  const state$ = new BehaviorSubject<SaveState>({ phase: 'idle' });
  const retry$ = new Subject<void>();

  const follow = (table: ViewerTable): (() => void) => {
    const { input, marketplace, run } = table;
    if (run?.readOnly) {
      state$.next({ phase: 'idle' });
      return () => {};
    }
    let hasEnded = false;
    const show = (state: SaveState) => !hasEnded && state$.next(state);
    const dropped = droppedRowsOf(input, marketplace);
    let begun = run?.begun === true;
    const firsts = new Map(
      table.rows.all().flatMap((row) => (isFirst(row) ? [[row.requested.row, row.position]] : [])),
    );
    /** Each identifier with the table's row that is looked up for it. */
    const listed = () =>
      input.identifiers.flatMap((identifier, position) => {
        const row = table.rows.all()[firsts.get(identifier.row) ?? -1];
        return row ? [{ identifier, position, row }] : [];
      });
    /** The rows as sent, by the identifier's position in the list. */
    const sent: (ViewerRow | undefined)[] = begun ? listed().map(({ row }) => row) : [];
    let droppedSent = begun ? dropped.length : 0;
    /** Results that the provider had before this page sent any. */
    const had = new Set<number>();
    /** It failed, and waits for the person to try again. */
    let gaveUp = false;
    let sentState: ImportState | null = begun ? stateOf(table, false) : null;
    show({ phase: begun ? 'saved' : 'idle' });

    const nextPortion = (): { taken: [position: number, row: ViewerRow][]; rows: ImportRow[]; dropped: number } => {
      const portion = { taken: [] as [number, ViewerRow][], rows: [] as ImportRow[], dropped: 0 };
      let length = 0;
      const take = (row: ImportRow): boolean => {
        length += JSON.stringify(row).length;
        const fits = portion.rows.length < MOST_ROWS_A_CALL && (length <= PORTION_LENGTH || portion.rows.length === 0);
        if (fits) portion.rows.push(row);
        return fits;
      };
      for (const { identifier, position, row } of listed()) {
        if (sent[position] === row) continue;
        if (had.has(position)) {
          if (isLookedUp(row)) had.delete(position);
          sent[position] = row;
          continue;
        }
        if (!take(importRowOf(position, identifier, row, row.at ?? now()))) return portion;
        portion.taken.push([position, row]);
      }
      for (const row of dropped.slice(droppedSent)) {
        if (!take(row)) return portion;
        portion.dropped += 1;
      }
      return portion;
    };

    const begin = async (): Promise<boolean> => {
      const answer = await tried(
        scheduler,
        () =>
          api.begin({
            id: table.id,
            name: importName(input),
            marketplace,
            rows: input.identifiers.length + dropped.length,
            settings: settingsOf(input),
            costColumn: input.source?.costColumn ?? null,
            againOf: run?.againOf ?? null,
          }),
        show,
      );
      if (!answer) {
        gaveUp = true;
        return false;
      }
      for (const [first, last] of answer.stored) for (let at = first; at <= last; at += 1) had.add(at);
      // It was begun before a reload, with its whole list.
      if (had.size > 0) sentState = answer.import.state;
      begun = true;
      return true;
    };

    const flush = async (): Promise<void> => {
      if (!begun && !(await begin())) return;
      for (;;) {
        const portion = nextPortion();
        const state = stateOf(table, hasEnded);
        if (portion.rows.length === 0 && state === sentState) break;
        show({ phase: 'saving' });
        const { spent, free } = table.run$.value;
        const answer = await tried(
          scheduler,
          () => api.save({ id: table.id, rows: portion.rows, run: { state, spent, free } }),
          show,
        );
        if (!answer) {
          gaveUp = true;
          return;
        }
        for (const [position, row] of portion.taken) sent[position] = row;
        droppedSent += portion.dropped;
        sentState = state;
        // The look-up comes first: saving all that it brings at once would slow it. A run that only the provider stores
        // cannot wait: its results are paid.
        if (!hasEnded && !run && storesHere() && table.run$.value.phase === 'running') return;
        await nextTask();
      }
      show({ phase: 'saved' });
    };

    const changed$ = merge(table.run$, table.rows.view$).pipe(auditTime(SAVE_EVERY, scheduler));
    let flushing = false;
    const flushOnce = async () => {
      if (flushing || gaveUp) return;
      flushing = true;
      await flush();
      flushing = false;
    };
    const life = merge(timer(SAVE_EVERY, scheduler), changed$, retry$.pipe(tap(() => (gaveUp = false))))
      .pipe(exhaustMap(() => from(flushOnce())))
      .subscribe();
    return () => {
      life.unsubscribe();
      hasEnded = true;
      // A flush that is under way sends the rest by itself.
      if (!flushing && (begun || table.run$.value.latest >= 0)) void flushOnce();
    };
  };

  return { state$, follow, retry: () => retry$.next() };
}

/** @returns the answer; null if it failed for good */
async function tried<T extends object>(
  scheduler: SchedulerLike,
  call: () => Promise<Result<Answer<T>, CallFailure>>,
  show: (state: SaveState) => void,
): Promise<T | null> {
  for (let nth = 0; ; nth += 1) {
    const answer = await call();
    if (answer.ok) return answer.value.value;
    const { status, message, retryMs } = answer.error;
    const pause = RETRY_AFTER[nth];
    if ((status > 0 && status < 500 && status !== 429) || pause === undefined) {
      show({ phase: 'failed', message });
      return null;
    }
    await new Promise<void>((resolve) => scheduler.schedule(() => resolve(), Math.max(pause, retryMs ?? 0)));
  }
}

/** @param hasEnded the page leaves the table, so that nothing runs any more */
const stateOf = (table: ViewerTable, hasEnded: boolean): ImportState => {
  const { phase } = table.run$.value;
  return hasEnded && phase === 'running' ? 'paused' : phase;
};
