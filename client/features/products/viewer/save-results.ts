import { localTable, saveCsv } from '#client/ui/grid/tools/local-table.ts';
import type { Toasts } from '#client/ui/toasts$.ts';
import { formatCount } from '#shared/format.ts';
import { viewerTexts } from './texts.ts';
import { exportColumns } from './viewer-columns.tsx';
import { perAsin, type ViewerRow } from './viewer-row.ts';
import type { ViewerTable } from './viewer-table.ts';

/** The rows as a file or spreadsheet has them: one for each ASIN. */
export const resultLines = (table: ViewerTable, rows: readonly ViewerRow[]) =>
  localTable(exportColumns(table.columns), perAsin(rows));

/** Saves rows as a CSV file and says how many. Must be called from a user gesture. */
export async function saveResults(table: ViewerTable, rows: readonly ViewerRow[], toasts: Toasts): Promise<void> {
  const lines = resultLines(table, rows);
  try {
    if (await saveCsv(fileName(table), lines)) toasts.done(viewerTexts.exported(lines.count));
  } catch (error) {
    toasts.failed(viewerTexts.exportFailed, String(error));
  }
}

/** Names the export after its list: 'suppliers-nov, looked up.csv'. */
const fileName = ({ input }: ViewerTable): string =>
  `${(input.source?.name ?? `products, ${formatCount(input.identifiers.length)}`).replace(/\.[a-z]{2,4}$/i, '')}, looked up.csv`;
