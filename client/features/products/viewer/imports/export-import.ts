import { localTable, saveCsv } from '#client/ui/grid/tools/local-table.ts';
import type { FeeSchedule } from '#shared/products/fees/fee-schedule.ts';
import type { StoredImport } from '#shared/products/imports/stored-import.ts';
import { SELL_PAGE, type SellCheck } from '#shared/products/selling/sell-check.ts';
import type { SellApi } from '../../selling/sell-list.ts';
import { exportColumns, viewerColumns } from '../viewer-columns.tsx';
import { perAsin, sellAsins } from '../viewer-row.ts';
import { readRun } from './import-rows.ts';
import type { ImportsApi } from './import-saver.ts';
import { readImport } from './read-import.ts';
import { importTexts } from './texts.ts';

/**
 * Writes an import into a CSV file in the order of its list, a row for each ASIN, without opening it.
 * @returns the number of lines; null if the person canceled
 * @throws with a sentence for people, if it cannot be read or written
 */
export async function exportImport(
  api: ImportsApi,
  of: StoredImport,
  schedules: readonly FeeSchedule[],
  selling: SellApi,
): Promise<number | null> {
  const head = await api.open({ id: of.id });
  if (!head.ok) throw new Error(head.error.message);
  const run = readRun(head.value.value, []);
  if (!run) throw new Error(importTexts.unreadable);
  const place = { marketplace: of.marketplace, schedules };
  const checks = new Map<string, SellCheck>();
  let count = 0;
  const complete = await saveCsv(`${of.name.replace(/\.[a-z]{2,4}$/i, '')}, looked up.csv`, {
    columns: exportColumns(viewerColumns(run.input, place, checks)).map(({ title, name }) => name ?? title),
    count: of.rows,
    async *read(signal) {
      const read = await readImport(api, of.id, signal, () => {});
      if (!read.ok) throw new Error(read.error.message);
      const asins = [...new Set(read.value.rows.flatMap((row) => sellAsins(row, of.marketplace)))];
      for (let at = 0; at < asins.length; at += SELL_PAGE) {
        const answer = await selling.read(
          { marketplace: of.marketplace, asins: asins.slice(at, at + SELL_PAGE) },
          signal && { signal },
        );
        if (!answer.ok) throw new Error(answer.error.message);
        for (const check of answer.value.value.checks) checks.set(check.asin, check);
      }
      const lines = localTable(exportColumns(viewerColumns(read.value.input, place, checks)), perAsin(read.value.rows));
      count = lines.count;
      yield* lines.read(signal);
    },
  });
  return complete ? count : null;
}
