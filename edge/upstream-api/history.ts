import type * as v from 'valibot';
import {
  type scanFiguresQuerySchema,
  scanFiguresSchema,
  type scannedQuerySchema,
  type scansCsvQuerySchema,
  type scansQuerySchema,
} from '#shared/history/buy-sell.ts';
import {
  type categoryChartQuerySchema,
  categoryChartSchema,
  type profitChartQuerySchema,
  profitChartSchema,
  type sourcedChartQuerySchema,
  sourcedChartSchema,
} from '#shared/history/charts.ts';
import { type scansSummaryQuerySchema, scansSummarySchema, type teamFiguresQuerySchema, teamFiguresSchema } from '#shared/history/figures.ts';
import { type HistoryScope, historyAccountsSchema } from '#shared/history/scope.ts';
import {
  type teamCsvQuerySchema,
  type teamPlaceQuerySchema,
  teamPlaceSchema,
  type teamQuerySchema,
  type teamSinceQuerySchema,
  teamSinceSchema,
} from '#shared/history/team-history.ts';
import { type memberWorkQuerySchema, memberWorkSchema, type usageQuerySchema, type usageSummaryQuerySchema } from '#shared/history/usage.ts';
import {
  historyPaths,
  upstreamScannedPageSchema,
  upstreamScansSchema,
  upstreamTeamPageSchema,
  upstreamUsagePageSchema,
  upstreamUsageSummarySchema,
} from '#shared/upstream/history.ts';
import type { FetchFile } from './file-transport.ts';
import { ifOffered } from './if-offered.ts';
import type { CallUpstream } from './transport.ts';

type Asked<S extends v.GenericSchema> = v.InferOutput<S>;

/** Team history, usage statistics and buy/sell history. After the documents' calls stand those that a provider may leave out. */
export function historyCalls(call: CallUpstream, fetchFile: FetchFile) {
  /** A call of ours: what was asked goes on as it is. */
  const ours = <T>(name: string, path: string, token: string, body: object, schema: v.GenericSchema<unknown, T>) =>
    ifOffered(call({ name, method: 'POST', path, token, body }, schema));

  return {
    accounts: (token: string) => call({ name: 'accounts of the team', method: 'GET', path: historyPaths.accounts, token }, historyAccountsSchema),
    team: (token: string, asked: Asked<typeof teamQuerySchema>) =>
      call({ name: 'team history', method: 'POST', path: historyPaths.team(asked.page, asked.limit), token, body: asOfSent(asked) }, upstreamTeamPageSchema),
    usage: (token: string, asked: Asked<typeof usageQuerySchema>) =>
      call(
        { name: 'usage statistics', method: 'POST', path: historyPaths.usage(asked.page, asked.limit), token, body: asOfSent(asked) },
        upstreamUsagePageSchema,
      ),
    usageSummary: (token: string, asked: Asked<typeof usageSummaryQuerySchema>) =>
      call({ name: 'usage summary', method: 'POST', path: historyPaths.usageSummary, token, body: asOfSent(asked) }, upstreamUsageSummarySchema),
    scanned: (token: string, asked: Asked<typeof scannedQuerySchema>) => {
      const query = { p: asked.page, limit: asked.limit, ...scansOf(asked), search: asked.search || undefined };
      return call({ name: 'scanned products', method: 'GET', path: historyPaths.scanned, token, query }, upstreamScannedPageSchema);
    },
    scans: (token: string, asked: Asked<typeof scansQuerySchema>) =>
      call({ name: 'scans', method: 'GET', path: historyPaths.scans, token, query: { asin: asked.asin, ...scansOf(asked) } }, upstreamScansSchema),

    teamPlace: (token: string, asked: Asked<typeof teamPlaceQuerySchema>) => ours('place of a moment', historyPaths.teamPlace, token, asked, teamPlaceSchema),
    teamSince: (token: string, asked: Asked<typeof teamSinceQuerySchema>) => ours('rows since', historyPaths.teamSince, token, asked, teamSinceSchema),
    teamChart: (token: string, asked: Asked<typeof sourcedChartQuerySchema>) => ours('team chart', historyPaths.teamChart, token, asked, sourcedChartSchema),
    teamFigures: (token: string, asked: Asked<typeof teamFiguresQuerySchema>) =>
      ours('team figures', historyPaths.teamFigures, token, asked, teamFiguresSchema),
    scansSummary: (token: string, asked: Asked<typeof scansSummaryQuerySchema>) =>
      ours('summary of scans', historyPaths.scansSummary, token, asked, scansSummarySchema),
    categoryChart: (token: string, asked: Asked<typeof categoryChartQuerySchema>) =>
      ours('category chart', historyPaths.categoryChart, token, asked, categoryChartSchema),
    memberWork: (token: string, asked: Asked<typeof memberWorkQuerySchema>) => ours('work per member', historyPaths.memberWork, token, asked, memberWorkSchema),
    scanFigures: (token: string, asked: Asked<typeof scanFiguresQuerySchema>) =>
      ours('figures of scans', historyPaths.scanFigures, token, asked, scanFiguresSchema),
    profitChart: (token: string, asked: Asked<typeof profitChartQuerySchema>) =>
      ours('profit chart', historyPaths.profitChart, token, asked, profitChartSchema),
    scansCsv: (token: string, asked: Asked<typeof scansCsvQuerySchema>) =>
      ifOffered(fetchFile({ name: 'scans as a file', method: 'POST', path: historyPaths.scansCsv, token, body: asked, accept: 'text/csv' })),
    teamCsv: (token: string, asked: Asked<typeof teamCsvQuerySchema>) =>
      ifOffered(fetchFile({ name: 'team history as a file', method: 'POST', path: historyPaths.teamCsv, token, body: asked, accept: 'text/csv' })),
  };
}

/** Who sends `asOf`, null too, gets it back. */
const asOfSent = <T extends { asOf?: string | null | undefined }>(asked: T) => ({ ...asked, asOf: asked.asOf ?? null });

/** What both calls about scans have in their query (portal-3 §7); the account is left out for all, and `individual` (ours) for nobody in particular. */
const scansOf = ({ account, time, individual, asOf }: HistoryScope) => ({
  uid: account || undefined,
  st: time?.st ?? undefined,
  et: time?.et ?? undefined,
  individual: individual ? 'true' : undefined,
  asOf: asOf ?? undefined,
});
