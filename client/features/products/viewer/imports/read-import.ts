import type { CallFailure } from '#client/api/call.ts';
import { nextTask } from '#client/ui/scheduling.ts';
import type { ImportRow, RunFigure, StoredImport } from '#shared/products/imports/stored-import.ts';
import { ok, type Result } from '#shared/result.ts';
import { type ReadRun, readRun } from './import-rows.ts';
import type { ImportsApi } from './import-saver.ts';
import { importTexts } from './texts.ts';

export type OpenedImport = ReadRun & { import: StoredImport; stored: readonly ImportRow[] };

type Progress = (done: number, of: number) => void;

const unreadable = { status: 0, code: 'UNREADABLE', message: importTexts.unreadable };

/** Reads an import with all of its rows, page by page. */
export async function readImport(
  api: Pick<ImportsApi, 'open' | 'rows'>,
  id: string,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<Result<OpenedImport, CallFailure>> {
  const head = await api.open({ id }, { signal });
  if (!head.ok) return head;
  const opened = head.value.value;
  const of = opened.import.rows;
  const rows: ImportRow[] = [];
  onProgress(0, of);
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<ImportsApi['rows']>> = await api.rows({ id, from }, { signal });
    if (!page.ok) return page;
    rows.push(...page.value.value.rows);
    onProgress(rows.length, of);
    from = page.value.value.next;
    await nextTask();
  }
  const run = readRun(opened, rows);
  return run ? ok({ ...run, import: opened.import, stored: rows }) : { ok: false, error: unreadable };
}

export async function readFigures(
  api: Pick<ImportsApi, 'figures'>,
  id: string,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Result<RunFigure[], CallFailure>> {
  const figures: RunFigure[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<ImportsApi['figures']>> = await api.figures({ id, from }, { signal });
    if (!page.ok) return page;
    figures.push(...page.value.value.figures);
    onProgress((figures.at(-1)?.position ?? -1) + 1);
    from = page.value.value.next;
    await nextTask();
  }
  return ok(figures);
}
