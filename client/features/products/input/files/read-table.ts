import { fail, ok, type Result } from '#shared/result.ts';
import type { Progress } from './read-rows.ts';
import type { WorkerMessage, WorkerRequest } from './table.worker.ts';
import { fileLimits } from './taken-rows.ts';
import { fileTexts } from './texts.ts';

export type TableWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

type ReadTableDeps = {
  startWorker: () => TableWorker;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Chosen by a person, in place of the one that is found. */
  separator?: string | undefined;
  setTimer?: (run: () => void, ms: number) => () => void;
};

/**
 * Reads a file in a worker, which is terminated afterwards and after 15 s at the latest.
 * @returns the rows, an error message, or null if canceled
 */
export function readTable(
  file: File,
  { startWorker, signal, onProgress, separator, setTimer = timer }: ReadTableDeps,
): Promise<Result<string[][], string> | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const rows: string[][] = [];
    let worker: TableWorker | undefined;
    const end = (result: Result<string[][], string> | null) => {
      stopTimer();
      signal.removeEventListener('abort', cancel);
      worker?.terminate();
      resolve(result);
    };
    const cancel = () => end(null);
    const stopTimer = setTimer(() => end(fail(fileTexts.tooSlow)), fileLimits.readTime);
    signal.addEventListener('abort', cancel);
    try {
      worker = startWorker();
    } catch {
      return end(fail(fileTexts.notStarted));
    }
    worker.onerror = () => end(fail(fileTexts.notStarted));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === 'progress') onProgress(data.progress);
      else if (data.kind === 'rows') rows.push(...data.rows);
      else end(data.kind === 'end' ? ok(rows) : fail(data.why));
    };
    worker.postMessage({ file, separator } satisfies WorkerRequest);
  });
}

/** Starts the worker from its own file; the page's content security policy forbids other workers. */
export const startTableWorker = (): Worker =>
  new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });

function timer(run: () => void, ms: number): () => void {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
}
