import { useEffect, useRef, useState } from 'react';
import type { ComingFile, FileCall } from '#client/api/file-call.ts';
import { type FileSink, openFileSink } from '#client/ui/file-sink.ts';
import { Progress } from '#client/ui/progress.tsx';
import { ToolButton } from '#client/ui/screen-icon.tsx';
import { uiTexts } from '#client/ui/texts.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { createRowCounter, TOTAL_ROWS_HEADER } from '#shared/grid/csv.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CsvByPage } from './csv-by-page.ts';

/** Exported rows, of a total that is undefined if the provider doesn't send it. */
type ExportProgress = { done: number; of: number | undefined };

/** What a screen calls its rows while they are exported. */
export type ExportTexts = {
  exporting(done: number, of: number | undefined): string;
  /** The name of the progress bar. */
  exportBar: string;
  cancel: string;
  exported(count: number): string;
  exportFailed: string;
  /** The download ended early, after some rows. */
  exportStopped(done: number): string;
  exportCancelled: string;
  /** What the file of a canceled export contains. */
  exportStored(done: number, of: number | undefined): string;
};

export type FileExport = {
  /** null while no export runs. */
  progress: ExportProgress | null;
  /**
   * @param path path of the call @param body selects the rows @param name file name
   * @param pages builds the file from pages of rows, where there is no call for it
   */
  start<R>(path: string, body: object, name: string, pages?: CsvByPage<R>): Promise<void>;
  cancel(): void;
};

/** The minimum time between progress updates, ms. */
const DRAWN_EVERY = 100;

/**
 * Exports rows as a file, written while it downloads. A canceled or interrupted export leaves a file with the rows
 * received so far.
 */
export function useExport(fileCall: FileCall, toasts: Toasts, texts: ExportTexts): FileExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async <R,>(sink: FileSink, path: string, body: object, signal: AbortSignal, pages?: CsvByPage<R>) => {
    setProgress({ done: 0, of: undefined });
    const file = pages ? await builtRows(pages, signal) : comingRows(await fileCall({ path, body, signal }));
    if (!file.ok) {
      await sink.drop();
      toasts.show(
        signal.aborted
          ? { kind: 'info', text: texts.exportCancelled }
          : { kind: 'failed', text: texts.exportFailed, more: file.error.message },
      );
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
      // Canceled, interrupted, or the disk is full. The toasts below report it.
    }
    await (done > 0 || whole ? sink.close() : sink.drop()).catch(() => undefined);
    if (whole) toasts.done(texts.exported(done));
    else if (signal.aborted)
      toasts.show({
        kind: 'info',
        text: texts.exportCancelled,
        more: done > 0 ? texts.exportStored(done, of) : undefined,
      });
    else toasts.failed(texts.exportFailed, texts.exportStopped(done));
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

/** `endsWhole`: the stream fails if it is interrupted, so a normal end means the file is complete. */
type ComingRows = { body: ReadableStream<Uint8Array>; of: number | undefined; endsWhole: boolean };

/** Returns the provider's CSV file. */
function comingRows(answer: Result<ComingFile, { message: string }>): Result<ComingRows, { message: string }> {
  if (!answer.ok) return answer;
  const { header, body } = answer.value;
  const total = Number(header(TOTAL_ROWS_HEADER) ?? Number.NaN);
  return ok({ body, of: Number.isFinite(total) ? total : undefined, endsWhole: false });
}

/** Builds the file from pages. */
async function builtRows<R>(
  pages: CsvByPage<R>,
  signal: AbortSignal,
): Promise<Result<ComingRows, { message: string }>> {
  const builder = await import('./csv-by-page.ts').catch(() => null);
  if (!builder) return fail({ message: uiTexts.notLoaded });
  const made = await builder.csvByPage(pages, signal);
  return made.ok ? ok({ body: made.value.body, of: made.value.total, endsWhole: true }) : made;
}

type ExportButtonProps = { file: FileExport; label: string; onExport(): void };

/** Starts an export. On narrow screens it shows only its icon. */
export const ExportButton = ({ file, label, onExport }: ExportButtonProps) => (
  <ToolButton icon="download" label={label} disabled={file.progress !== null} onClick={onExport} />
);

/** Progress of the export, with a cancel button. Renders nothing while no export runs. */
export const ExportProgressStrip = ({ file: { progress, cancel }, texts }: { file: FileExport; texts: ExportTexts }) =>
  progress && (
    <>
      <span className="fig" role="status">
        {texts.exporting(progress.done, progress.of)}
      </span>
      <Progress label={texts.exportBar} done={progress.done} of={progress.of} />
      <button type="button" className="btn small" onClick={cancel}>
        {texts.cancel}
      </button>
    </>
  );
