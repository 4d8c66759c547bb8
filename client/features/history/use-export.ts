import { useEffect, useRef, useState } from 'react';
import type { FileCall } from '#client/api/file-call.ts';
import { type FileSink, openFileSink } from '#client/ui/file-sink.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { createRowCounter } from '#shared/grid/csv.ts';
import { TOTAL_ROWS_HEADER } from '#shared/history/team-history.ts';

import { teamTexts } from './texts.ts';

/** How far it has come. `of` is unknown where the provider does not say. */
export type ExportProgress = { done: number; of: number | undefined };

export type HistoryExport = {
  /** null while there is none. */
  progress: ExportProgress | null;
  /** @param path of the call @param body which rows are meant @param name of the file */
  start(path: string, body: object, name: string): Promise<void>;
  cancel(): void;
};

/** So often is the progress drawn, ms. */
const DRAWN_EVERY = 100;

/** The rows as a file, written while it comes. Cancelled or broken off, it keeps the rows that have come. */
export function useExport(fileCall: FileCall, toasts: Toasts): HistoryExport {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const control = useRef<AbortController | null>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async (sink: FileSink, path: string, body: object, signal: AbortSignal) => {
    setProgress({ done: 0, of: undefined });
    const answer = await fileCall({ path, body, signal });
    if (!answer.ok || !answer.value.type.startsWith('text/csv')) {
      await sink.drop();
      if (!signal.aborted) toasts.show({ kind: 'failed', text: teamTexts.exportFailed, more: answer.ok ? teamTexts.notOffered : answer.error.message });
      return;
    }
    const total = Number(answer.value.header(TOTAL_ROWS_HEADER) ?? Number.NaN);
    const of = Number.isFinite(total) ? total : undefined;
    setProgress({ done: 0, of });
    const count = createRowCounter();
    const reader = answer.value.body.getReader();
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
      whole = of === undefined || done >= of;
    } catch {
      // Cancelled, broken off, or the disk is full: said below.
    }
    await (done > 0 || whole ? sink.close() : sink.drop()).catch(() => undefined);
    if (whole) toasts.show({ kind: 'done', text: teamTexts.exported(done) });
    else if (signal.aborted) toasts.show({ kind: 'info', text: teamTexts.exportCancelled, more: done > 0 ? teamTexts.exportKept(done, of) : undefined });
    else toasts.show({ kind: 'failed', text: teamTexts.exportFailed, more: teamTexts.exportStopped(done) });
  };

  return {
    progress,
    start: async (path, body, name) => {
      if (control.current) return;
      const own = new AbortController();
      control.current = own;
      const sink = await openFileSink(name);
      if (sink) await run(sink, path, body, own.signal);
      control.current = null;
      if (!own.signal.aborted || sink) setProgress(null);
    },
    cancel: () => control.current?.abort(),
  };
}
