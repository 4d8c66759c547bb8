import type * as v from 'valibot';
import type { scansCsvQuerySchema } from '#shared/history/buy-sell.ts';
import type { teamCsvQuerySchema } from '#shared/history/team-history.ts';
import { historyPaths } from '#shared/history/wire.ts';
import type { FetchFile } from './file-transport.ts';
import { ifOffered } from './if-offered.ts';

/** Histories as files. A provider may lack either. */
export const historyFiles = (fetchFile: FetchFile) => ({
  scansCsv: (token: string, body: v.InferOutput<typeof scansCsvQuerySchema>) =>
    ifOffered(fetchFile({ name: 'scans as a file', method: 'POST', path: historyPaths.scansCsv, token, body, accept: 'text/csv' })),
  teamCsv: (token: string, body: v.InferOutput<typeof teamCsvQuerySchema>) =>
    ifOffered(fetchFile({ name: 'team history as a file', method: 'POST', path: historyPaths.teamCsv, token, body, accept: 'text/csv' })),
});
