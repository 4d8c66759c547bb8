import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import type { Result } from '#shared/result.ts';

/** A page of rows. `total` counts all rows; `asOf` pins the moment for the following pages. */
export type CsvPage<R> = { rows: readonly R[]; total: number | null; asOf: string | null };

export type CsvByPage<R> = {
  /** Column names, for the first line of the file. */
  names: readonly string[];
  cellsOf(row: R): readonly (string | number | null | undefined)[];
  idOf(row: R): string;
  /** Rows per page, except the last. */
  size: number;
  read(
    page: number,
    asOf: string | null,
    signal: AbortSignal,
  ): Promise<Result<CsvPage<R>, { message: string; retryMs?: number }>>;
};

/** Waits before the retries of a failed page, ms. */
const WAITS = [1_000, 4_000];

/**
 * Builds a CSV file page by page, for a provider that can't export one. Cells that a spreadsheet would run become text,
 * and a row that live rows push onto the next page appears only once.
 * @returns an error if the first page fails; `total` rows, if the server counts them; `body` errors if a later page
 * fails
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
        // Uncounted, a page that isn't full is the last.
        if (page.rows.length === 0 || (page.total === null ? page.rows.length < size : taken >= page.total))
          controller.close();
        page = null;
      },
    },
    // Only one page ahead, so that a slow writer applies backpressure.
    { highWaterMark: 1 },
  );
  return { ok: true, value: { total: total ?? undefined, body } };
}

/** Waits, or resolves at once on abort. */
const later = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
    signal.addEventListener('abort', () => done(), { once: true });
  });
