import { useEffect, useRef, useState } from 'react';
import type { ComingFile, FileCall } from '#client/api/file-call.ts';
import { type FileSink, openFileSink } from '#client/ui/file-sink.ts';
import { type CsvByPage, csvByPage } from '#client/ui/grid/tools/csv-by-page.ts';
import { Progress } from '#client/ui/progress.tsx';
import type { Toasts } from '#client/ui/toasts$.ts';
import { createRowCounter } from '#shared/grid/csv.ts';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { teamTexts } from './texts.ts';

/** How far it has come. `of` is unknown where the provider does not say. */
type ExportProgress = { done: number; of: number | undefined };

type HistoryExport = {
  /** null while there is none. */
  progress: ExportProgress | null;
  /**
   * @param path of the call @param body which rows are meant @param name of the file
   * @param pages for a provider that makes no file: its rows, read by the page
   */
  start<R>(path: string, body: object, name: string, pages?: CsvByPage<R>): Promise<void>;
  cancel(): void;
};

/** So often is the progress drawn, ms. */
const DRAWN_EVERY = 100;

/** The rows as a file, written while it comes. Cancelled or broken off, it keeps the rows that have come. */
export function useExport(fileCall: FileCall, toasts: Toasts): HistoryExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async <R,>(sink: FileSink, path: string, body: object, signal: AbortSignal, pages?: CsvByPage<R>) => {
    setProgress({ done: 0, of: undefined });
    const file = await comingRows(await fileCall({ path, body, signal }), signal, pages);
    if (!file.ok) {
      await sink.drop();
      if (!signal.aborted) toasts.show({ kind: 'failed', text: teamTexts.exportFailed, more: file.error.message });
      return;
    }
    const { of, endsWhole } = file.value;
    setProgress({ done: 0, of });
    const count = createRowCounter();
    const reader = file.value.body.getReader();
    let done = 0;
    let drawnAt = 0;
    let whole = false;
    try {
      for (;;) {
        const piece = await reader.read();
        if (piece.done) break;
        await sink.write(piece.value);
        done = count(piece.value);
        if (performance.now() - drawnAt < DRAWN_EVERY) continue;
        drawnAt = performance.now();
        setProgress({ done, of });
      }
      whole = endsWhole || of === undefined || done >= of;
    } catch {
      // Cancelled, broken off, or the disk is full: said below.
    }
    await (done > 0 || whole ? sink.close() : sink.drop()).catch(() => undefined);
    if (whole) toasts.show({ kind: 'done', text: teamTexts.exported(done) });
    else if (signal.aborted) toasts.show({ kind: 'info', text: teamTexts.exportCancelled, more: done > 0 ? teamTexts.exportStored(done, of) : undefined });
    else toasts.show({ kind: 'failed', text: teamTexts.exportFailed, more: teamTexts.exportStopped(done) });
  };

  return {
    progress,
    start: async (path, body, name, pages) => {
      if (control.current) return;
      const own = new AbortController();
      control.current = own;
      const sink = await openFileSink(name);
      if (sink) await run(sink, path, body, own.signal, pages);
      control.current = null;
      if (!own.signal.aborted || sink) setProgress(null);
    },
    cancel: () => control.current?.abort(),
  };
}

/** `endsWhole`: it fails where it is broken off, so that an end is an end. */
type ComingRows = { body: ReadableStream<Uint8Array>; of: number | undefined; endsWhole: boolean };

/** The file as the provider makes it; where it makes none, made of its pages. */
async function comingRows<R>(
  answer: Result<ComingFile, { message: string }>,
  signal: AbortSignal,
  pages: CsvByPage<R> | undefined,
): Promise<Result<ComingRows, { message: string }>> {
  if (!answer.ok) return answer;
  const { type, header, body } = answer.value;
  if (type.startsWith('text/csv')) {
    const total = Number(header(TOTAL_ROWS_HEADER) ?? Number.NaN);
    return ok({ body, of: Number.isFinite(total) ? total : undefined, endsWhole: false });
  }
  await body.cancel();
  if (!pages) return fail({ message: teamTexts.unsupported });
  const made = await csvByPage(pages, signal);
  return made.ok ? ok({ body: made.value.body, of: made.value.total, endsWhole: true }) : made;
}

/** How far a file has come, and how it is cancelled; nothing while none comes. */
export const ExportProgressStrip = ({ file: { progress, cancel } }: { file: HistoryExport }) =>
  progress && (
    <>
      <span className="fig" role="status">
        {teamTexts.exporting(progress.done, progress.of)}
      </span>
      <Progress label={teamTexts.exportBar} done={progress.done} of={progress.of} />
      <button type="button" className="btn sm" onClick={cancel}>
        {teamTexts.cancel}
      </button>
    </>
  );
