import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import type { Result } from '#shared/result.ts';

/** A page of rows, counted from 1, as it is read one after the other. `total` counts all rows; `asOf` holds the pages that follow still. */
export type CsvPage<R> = { rows: readonly R[]; total: number | null; asOf: string | null };

export type CsvByPage<R> = {
  /** The columns' names, the file's first line. */
  names: readonly string[];
  cellsOf(row: R): readonly (string | number | null | undefined)[];
  idOf(row: R): string;
  /** How many rows a page has where it is not the last. */
  size: number;
  read(page: number, asOf: string | null, signal: AbortSignal): Promise<Result<CsvPage<R>, { message: string; retryMs?: number }>>;
};

/** A page that does not come is asked for so often, with these waits between, ms. */
const WAITS = [1_000, 4_000];

/**
 * A file of rows that the server gives only by the page, for a provider that makes no file: cells that a spreadsheet would run are text,
 * and a row that live ones have pushed onto the next page stands in it once.
 * @returns null where not even the first page comes; `total` rows, where the server counts them; `body` fails where a page does not come
 */
export async function csvByPage<R>(
  { names, cellsOf, idOf, size, read }: CsvByPage<R>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = later,
): Promise<Result<{ total: number | undefined; body: ReadableStream<Uint8Array> }, { message: string }>> {
  const encoder = new TextEncoder();
  const written = new Set<string>();
  let asOf: string | null = null;
  let number = 1;
  let taken = 0;

  const next = async () => {
    for (let tries = 0; ; tries += 1) {
      const page = await read(number, asOf, signal);
      const ms = WAITS[tries];
      if (page.ok || ms === undefined || signal.aborted) return page;
      await wait(page.error.retryMs ?? ms, signal);
    }
  };
  const first = await next();
  if (!first.ok) return first;
  const { total } = first.value;
  let page: CsvPage<R> | null = first.value;

  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_BEGIN + csvLine(names))),
      async pull(controller) {
        if (page === null) {
          number += 1;
          const answer = await next();
          if (signal.aborted) return controller.error(signal.reason);
          if (!answer.ok) return controller.error(new Error(answer.error.message));
          page = answer.value;
        }
        asOf ??= page.asOf;
        const fresh = page.rows.filter((row) => !written.has(idOf(row)));
        for (const row of fresh) written.add(idOf(row));
        controller.enqueue(encoder.encode(fresh.map((row) => csvLine(cellsOf(row))).join('')));
        taken += page.rows.length;
        // Where nobody counts, a page that is not full is the last.
        if (page.rows.length === 0 || (page.total === null ? page.rows.length < size : taken >= page.total)) controller.close();
        page = null;
      },
    },
    // One page ready and no more: whoever writes slowly is waited for.
    { highWaterMark: 1 },
  );
  return { ok: true, value: { total: total ?? undefined, body } };
}

/** @returns at once where it is given up */
const later = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
    signal.addEventListener('abort', () => done(), { once: true });
  });
