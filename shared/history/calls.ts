import * as v from 'valibot';
import { calls, get, post } from '../calls.ts';
import { ownerHistoryAccess } from './access.ts';
import {
  scanFiguresQuerySchema,
  scanFiguresSchema,
  scannedPageSchema,
  scannedQuerySchema,
  scansCsvQuerySchema,
  scansQuerySchema,
  scansSchema,
} from './buy-sell.ts';
import {
  categoryChartQuerySchema,
  categoryChartSchema,
  profitChartQuerySchema,
  profitChartSchema,
  sourcedChartQuerySchema,
  sourcedChartSchema,
} from './charts.ts';
import { scansSummaryQuerySchema, scansSummarySchema, teamFiguresQuerySchema, teamFiguresSchema } from './figures.ts';
import { type HistoryScope, historyAccountsSchema } from './scope.ts';
import {
  teamCsvQuerySchema,
  teamPageSchema,
  teamPlaceQuerySchema,
  teamPlaceSchema,
  teamQuerySchema,
  teamSinceQuerySchema,
  teamSinceSchema,
} from './team-history.ts';
import { memberWorkQuerySchema, memberWorkSchema, usagePageSchema, usageQuerySchema, usageSummaryQuerySchema, usageSummarySchema } from './usage.ts';
import {
  historyPaths as paths,
  upstreamAccountsSchema,
  upstreamScannedPageSchema,
  upstreamScansSchema,
  upstreamTeamPageSchema,
  upstreamUsagePageSchema,
  upstreamUsageSummarySchema,
} from './wire.ts';

/** A provider returns `asOf` to a caller who sent it, null included. */
const withAsOf = <T extends { asOf?: string | null | undefined }>(query: T) => ({ ...query, asOf: query.asOf ?? null });

/**
 * The query fields of both calls about scans (portal-3 §7). `uid` is left out for all accounts; `individual` (ours) means scans of nobody in
 * particular.
 */
const scansOf = ({ account, time, individual, asOf }: HistoryScope) => ({
  uid: account || undefined,
  st: time?.st ?? undefined,
  et: time?.et ?? undefined,
  individual: individual ? 'true' : undefined,
  asOf: asOf ?? undefined,
});

const owners = { access: ownerHistoryAccess };

/**
 * Team history, usage statistics and buy/sell history. Team history is open to every account: the provider decides which rows an account sees.
 * A body names the rows it means by their scope and filters; `zone` says where a chart's days begin.
 */
export const historyCalls = calls(
  '/api/history',
  {},
  {
    accounts: get('/accounts', 'load accounts', {
      ...owners,
      answer: v.object({ accounts: historyAccountsSchema }),
      upstream: { path: paths.accounts, answer: upstreamAccountsSchema },
    }),

    team: post('/team', 'load team history', {
      body: teamQuerySchema,
      answer: teamPageSchema,
      upstream: { path: ({ page, limit }: v.InferOutput<typeof teamQuerySchema>) => paths.team(page, limit), body: withAsOf, answer: upstreamTeamPageSchema },
    }),
    /** The first row that is not before a moment (`at`, ms), in the rows' order. */
    teamPlace: post('/team/place', 'find a day', { body: teamPlaceQuerySchema, answer: teamPlaceSchema, optional: true, upstream: { path: paths.teamPlace } }),
    /** The number of rows that have come in since. */
    teamSince: post('/team/since', 'count new rows', {
      body: teamSinceQuerySchema,
      answer: teamSinceSchema,
      optional: true,
      upstream: { path: paths.teamSince },
    }),
    teamCsv: post('/team/csv', 'export team history', { body: teamCsvQuerySchema, answer: v.unknown() }),
    teamFigures: post('/team/figures', 'sum up the rows', {
      body: teamFiguresQuerySchema,
      answer: teamFiguresSchema,
      optional: true,
      upstream: { path: paths.teamFigures },
    }),
    /** Who looked up how much, and when. */
    teamChart: post('/charts/sourced', 'load the sourcing chart', {
      body: sourcedChartQuerySchema,
      answer: sourcedChartSchema,
      optional: true,
      upstream: { path: paths.teamChart },
    }),
    /** Team History shows the largest category, so this one is as open as the team's rows. */
    categoryChart: post('/charts/categories', 'load category shares', {
      body: categoryChartQuerySchema,
      answer: categoryChartSchema,
      optional: true,
      upstream: { path: paths.categoryChart },
    }),

    usage: post('/usage', 'load usage statistics', {
      ...owners,
      body: usageQuerySchema,
      answer: usagePageSchema,
      upstream: {
        path: ({ page, limit }: v.InferOutput<typeof usageQuerySchema>) => paths.usage(page, limit),
        body: withAsOf,
        answer: upstreamUsagePageSchema,
      },
    }),
    usageSummary: post('/usage/summary', 'load the usage summary', {
      ...owners,
      body: usageSummaryQuerySchema,
      answer: usageSummarySchema,
      upstream: { path: paths.usageSummary, body: withAsOf, answer: upstreamUsageSummarySchema },
    }),
    /** What became of each member's work. */
    memberWork: post('/usage/members', 'load the work of members', {
      ...owners,
      body: memberWorkQuerySchema,
      answer: memberWorkSchema,
      optional: true,
      upstream: { path: paths.memberWork },
    }),

    scanned: post('/scans', 'load scanned products', {
      ...owners,
      body: scannedQuerySchema,
      answer: scannedPageSchema,
      upstream: {
        method: 'GET',
        path: paths.scanned,
        query: (scans: v.InferOutput<typeof scannedQuerySchema>) => ({
          p: scans.page,
          limit: scans.limit,
          ...scansOf(scans),
          search: scans.search || undefined,
        }),
        answer: upstreamScannedPageSchema,
      },
    }),
    /** Every scan of one product, newest first. */
    scans: post('/scans/details', 'load scans', {
      ...owners,
      body: scansQuerySchema,
      answer: scansSchema,
      upstream: {
        method: 'GET',
        path: paths.scans,
        query: (scans: v.InferOutput<typeof scansQuerySchema>) => ({ asin: scans.asin, ...scansOf(scans) }),
        answer: upstreamScansSchema,
      },
    }),
    scanFigures: post('/scans/figures', 'load figures of scans', {
      ...owners,
      body: scanFiguresQuerySchema,
      answer: scanFiguresSchema,
      optional: true,
      upstream: { path: paths.scanFigures },
    }),
    scansSummary: post('/scans/summary', 'sum up the scans', {
      ...owners,
      body: scansSummaryQuerySchema,
      answer: scansSummarySchema,
      optional: true,
      upstream: { path: paths.scansSummary },
    }),
    scansCsv: post('/scans/csv', 'export scans', { ...owners, body: scansCsvQuerySchema, answer: v.unknown() }),
    profitChart: post('/charts/profit', 'load the profit chart', {
      ...owners,
      body: profitChartQuerySchema,
      answer: profitChartSchema,
      optional: true,
      upstream: { path: paths.profitChart },
    }),
  },
);
