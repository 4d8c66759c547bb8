import type { Reports } from '#edge/deps.ts';
import { privateFiles } from '#edge/host-files.ts';
import { createReportTable } from '#edge/storage/report-table.ts';
import { type NodeSql, openSql } from './sql.ts';

export const REPORTS_DATABASE = 'reports.db';
/** How often old reports are deleted, ms. */
const PRUNE_EVERY = 3_600_000;

/**
 * Opens the reported problems. Their own file, because a report is thousands of times as large as an event.
 * @param now ms
 */
export function openReports(dataDir: string, now: () => number): Reports & Pick<NodeSql, 'copyTo' | 'close'> {
  const sql = openSql(privateFiles.database(dataDir, REPORTS_DATABASE));
  const table = createReportTable(sql);
  table.prune(now());
  const timer = setInterval(() => table.prune(now()), PRUNE_EVERY);
  timer.unref();
  return {
    take: async (user, at) => table.take(user, at),
    giveBack: async (user, at) => table.giveBack(user, at),
    save: async (entry, recording) => table.save(entry, recording),
    list: async (at) => table.list(at),
    read: async (id, at) => table.read(id, at),
    remove: async (id) => table.remove(id),
    copyTo: sql.copyTo,
    close() {
      clearInterval(timer);
      sql.close();
    },
  };
}
