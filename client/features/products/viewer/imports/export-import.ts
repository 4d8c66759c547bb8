import { saveCsv } from '#client/ui/grid/tools/local-table.ts';
import type { StoredImport } from '#shared/imports/stored-import.ts';
import { isSupported } from '#shared/result.ts';
import { exportColumns, viewerColumns } from '../viewer-columns.tsx';
import { withTwins } from '../viewer-row.ts';
import { readRun } from './import-rows.ts';
import type { ImportsApi } from './import-saver.ts';
import { importTexts } from './texts.ts';

/**
 * Writes an import into a CSV file, page by page, without opening it.
 * @returns the number of lines; null if the person canceled
 * @throws with a sentence for people, if it cannot be read or written
 */
export async function exportImport(api: ImportsApi, of: StoredImport): Promise<number | null> {
  const head = await api.open({ id: of.id });
  if (!head.ok) throw new Error(head.error.message);
  const run = isSupported(head.value.value) ? readRun(head.value.value, []) : null;
  if (!run || !isSupported(head.value.value)) throw new Error(importTexts.unreadable);
  const { settings } = head.value.value;
  const columns = exportColumns(run.input, viewerColumns(run.input));
  let count = 0;
  const complete = await saveCsv(`${of.name.replace(/\.[a-z]{2,4}$/i, '')}, looked up.csv`, {
    columns: columns.map(({ title, name }) => name ?? title),
    count: of.rows,
    async *read(signal) {
      for (let from: number | null = 0; from !== null && !signal.aborted; ) {
        const page: Awaited<ReturnType<ImportsApi['rows']>> = await api.rows({ id: of.id, from }, { signal });
        if (!page.ok) throw new Error(page.error.message);
        const read = isSupported(page.value.value) ? readRun({ settings }, page.value.value.rows) : null;
        if (!read || !isSupported(page.value.value)) throw new Error(importTexts.unreadable);
        const lines = withTwins(read.rows);
        count += lines.length;
        yield lines.map((row) => columns.map((column) => column.raw(row)));
        from = page.value.value.next;
      }
    },
  });
  return complete ? count : null;
}
