import * as v from 'valibot';
import { calls, get, post } from '../calls.ts';
import { asOfSchema } from '../grid/as-of.ts';
import { readableRows } from '../wire-values.ts';
import { ownerHistoryAccess } from './access.ts';
import {
  type Scan,
  type ScannedPage,
  scanFiguresQuerySchema,
  scanFiguresSchema,
  scannedPageSchema,
  scannedQuerySchema,
  scannedRowSchema,
  scanSchema,
  scansCsvQuerySchema,
  scansQuerySchema,
  scansSchema,
} from './buy-sell.ts';
import {
  categoryChartQuerySchema,
  categoryChartSchema,
  profitChartQuerySchema,
  profitChartSchema,
  scansSummaryQuerySchema,
  scansSummarySchema,
  sourcedChartQuerySchema,
  sourcedChartSchema,
  teamFiguresQuerySchema,
  teamFiguresSchema,
} from './chart-queries.ts';
import { type HistoryScope, historyAccountsSchema } from './scope.ts';
import { type ActivityRow, activityRowSchema } from './team-columns.ts';
import {
  type TeamPage,
  teamCsvQuerySchema,
  teamPageSchema,
  teamPlaceQuerySchema,
  teamPlaceSchema,
  teamQuerySchema,
  teamSinceQuerySchema,
  teamSinceSchema,
} from './team-history.ts';
import {
  memberWorkQuerySchema,
  memberWorkSchema,
  type UsagePage,
  type UsageSummary,
  usagePageSchema,
  usageQuerySchema,
  usageRowSchema,
  usageSummaryQuerySchema,
  usageSummarySchema,
} from './usage.ts';

/** The specification's calls, then our optional ones: a provider without them answers 404. */
export const historyPaths = {
  team: (page: number | string, limit: number | string) => `/user/get-team-history/${page}/${limit}`,
  usage: (page: number | string, limit: number | string) => `/user/get-usage-statistics/${page}/${limit}`,
  usageSummary: '/user/get-summary-usage-statistics',
  accounts: '/user/get-all-accounts-for-history',
  scanned: '/bs-history-asins',
  scans: '/bs-history-by-asin',

  teamCsv: '/user/team-history/csv',
  teamOffset: '/user/team-history/place',
  teamSince: '/user/team-history/since',
  teamChart: '/user/team-history/chart',
  teamFigures: '/user/team-history/figures',
  categoryChart: '/user/usage-statistics/chart',
  memberWork: '/user/usage-statistics/members',
  scanFigures: '/bs-history-figures',
  profitChart: '/bs-history-chart',
  scansSummary: '/bs-history-summary',
  scansCsv: '/bs-history-csv',
  fill: '/user/history/fill',
} as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const asOf = v.fallback(v.nullish(asOfSchema), undefined);
const text = v.nullish(v.string());

/** A provider's page of team history: `data` and `total`. */
const upstreamTeamPageSchema = v.pipe(
  v.looseObject({ data: readableRows(activityRowSchema), total: v.optional(count), totals: v.optional(count), asOf }),
  v.check(({ total, totals }) => total !== undefined || totals !== undefined, 'Expected a total'),
  v.transform(({ data, total, totals, asOf }): TeamPage => ({ rows: data as ActivityRow[], total: total ?? totals ?? 0, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, TeamPage>;

/** A bare list, as in the specification, or one with `total` and `asOf`, from a provider that supports `asOf` and was sent one. */
const listOf = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.pipe(
      readableRows(schema),
      v.transform((data) => ({ data, total: undefined, asOf: undefined })),
    ),
    v.looseObject({ data: readableRows(schema), total: v.nullish(count), asOf }),
  ]);

const upstreamUsagePageSchema = v.pipe(
  listOf(usageRowSchema),
  v.transform(({ data, total, asOf }): UsagePage => ({ rows: data, total: total ?? null, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, UsagePage>;

const upstreamUsageSummarySchema = v.pipe(
  listOf(v.looseObject({ value: v.looseObject({ name: text, email: text }), asinsWatched: v.number() })),
  v.transform(
    ({ data, asOf }): UsageSummary => ({
      rows: data.map(({ value, asinsWatched }) => ({ name: value.name, email: value.email, asinsWatched })),
      asOf: asOf ?? null,
    }),
  ),
) as v.GenericSchema<unknown, UsageSummary>;

const upstreamScannedPageSchema = v.pipe(
  v.looseObject({ data: readableRows(scannedRowSchema), total: count, asOf }),
  v.transform(({ data, total, asOf }): ScannedPage => ({ rows: data, total, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, ScannedPage>;

/** The list is under `data.data`, or directly under `data`. */
const upstreamScansSchema = v.pipe(
  v.looseObject({ data: v.union([readableRows(scanSchema), v.looseObject({ data: readableRows(scanSchema) })]) }),
  v.transform(({ data }): { rows: Scan[] } => ({ rows: Array.isArray(data) ? data : data.data })),
) as v.GenericSchema<unknown, { rows: Scan[] }>;

const upstreamAccountsSchema = v.pipe(
  historyAccountsSchema,
  v.transform((accounts) => ({ accounts })),
);

/** Always sends `asOf`, if only as null: a provider returns it only to callers that send it. */
const withAsOf = <T extends { asOf?: string | null | undefined }>(query: T) => ({ ...query, asOf: query.asOf ?? null });

/** The query fields of both calls about scans (portal-3 §7). No `uid` means all accounts. `individual` (ours) means own scans only. */
const scansOf = ({ account, time, individual, asOf }: HistoryScope) => ({
  uid: account || undefined,
  st: time?.st ?? undefined,
  et: time?.et ?? undefined,
  individual: individual ? 'true' : undefined,
  asOf: asOf ?? undefined,
});

/** How many of all rows the histories have. Fewer than `total` while a provider is still adding old ones. */
export const fillProgressSchema = v.object({ added: count, total: count });
export type FillProgress = v.InferOutput<typeof fillProgressSchema>;

const owners = { access: ownerHistoryAccess };

/**
 * Team history, usage statistics and buy/sell history. Team history is open to every account; the provider decides which rows an account sees.
 * A body selects rows by scope and filters; `zone` sets where a chart's days begin.
 */
export const historyCalls = calls(
  '/api/history',
  {},
  {
    fill: get('/fill', 'check for missing rows', { answer: fillProgressSchema, optional: true, upstream: { path: historyPaths.fill } }),
    accounts: get('/accounts', 'load accounts', {
      ...owners,
      answer: v.object({ accounts: historyAccountsSchema }),
      upstream: { path: historyPaths.accounts, answer: upstreamAccountsSchema },
    }),

    team: post('/team', 'load team history', {
      body: teamQuerySchema,
      answer: teamPageSchema,
      upstream: {
        path: ({ page, limit }: v.InferOutput<typeof teamQuerySchema>) => historyPaths.team(page, limit),
        body: withAsOf,
        answer: upstreamTeamPageSchema,
      },
    }),
    /** The first row that is not before a moment (`at`, ms), in the rows' order. */
    teamOffset: post('/team/place', 'find a day', {
      body: teamPlaceQuerySchema,
      answer: teamPlaceSchema,
      optional: true,
      upstream: { path: historyPaths.teamOffset },
    }),
    teamSince: post('/team/since', 'count new rows', {
      body: teamSinceQuerySchema,
      answer: teamSinceSchema,
      optional: true,
      upstream: { path: historyPaths.teamSince },
    }),
    teamCsv: post('/team/csv', 'export team history', { body: teamCsvQuerySchema, answer: v.unknown() }),
    teamFigures: post('/team/figures', 'sum up the rows', {
      body: teamFiguresQuerySchema,
      answer: teamFiguresSchema,
      optional: true,
      upstream: { path: historyPaths.teamFigures },
    }),
    /** Lookups per member over time. */
    teamChart: post('/charts/sourced', 'load the sourcing chart', {
      body: sourcedChartQuerySchema,
      answer: sourcedChartSchema,
      optional: true,
      upstream: { path: historyPaths.teamChart },
    }),
    /** Open to all, like the team's rows: Team History shows the largest category. */
    categoryChart: post('/charts/categories', 'load category shares', {
      body: categoryChartQuerySchema,
      answer: categoryChartSchema,
      optional: true,
      upstream: { path: historyPaths.categoryChart },
    }),

    usage: post('/usage', 'load usage statistics', {
      ...owners,
      body: usageQuerySchema,
      answer: usagePageSchema,
      upstream: {
        path: ({ page, limit }: v.InferOutput<typeof usageQuerySchema>) => historyPaths.usage(page, limit),
        body: withAsOf,
        answer: upstreamUsagePageSchema,
      },
    }),
    usageSummary: post('/usage/summary', 'load the usage summary', {
      ...owners,
      body: usageSummaryQuerySchema,
      answer: usageSummarySchema,
      upstream: { path: historyPaths.usageSummary, body: withAsOf, answer: upstreamUsageSummarySchema },
    }),
    memberWork: post('/usage/members', 'load member work', {
      ...owners,
      body: memberWorkQuerySchema,
      answer: memberWorkSchema,
      optional: true,
      upstream: { path: historyPaths.memberWork },
    }),

    scanned: post('/scans', 'load scanned products', {
      ...owners,
      body: scannedQuerySchema,
      answer: scannedPageSchema,
      upstream: {
        method: 'GET',
        path: historyPaths.scanned,
        query: (scans: v.InferOutput<typeof scannedQuerySchema>) => ({
          p: scans.page,
          limit: scans.limit,
          ...scansOf(scans),
          search: scans.search || undefined,
          loss: scans.loss ? 'true' : undefined,
        }),
        answer: upstreamScannedPageSchema,
      },
    }),
    scans: post('/scans/details', 'load scans', {
      ...owners,
      body: scansQuerySchema,
      answer: scansSchema,
      upstream: {
        method: 'GET',
        path: historyPaths.scans,
        query: (scans: v.InferOutput<typeof scansQuerySchema>) => ({ asin: scans.asin, ...scansOf(scans) }),
        answer: upstreamScansSchema,
      },
    }),
    scanFigures: post('/scans/figures', 'load figures of scans', {
      ...owners,
      body: scanFiguresQuerySchema,
      answer: scanFiguresSchema,
      optional: true,
      upstream: { path: historyPaths.scanFigures },
    }),
    scansSummary: post('/scans/summary', 'sum up the scans', {
      ...owners,
      body: scansSummaryQuerySchema,
      answer: scansSummarySchema,
      optional: true,
      upstream: { path: historyPaths.scansSummary },
    }),
    scansCsv: post('/scans/csv', 'export scans', { ...owners, body: scansCsvQuerySchema, answer: v.unknown() }),
    profitChart: post('/charts/profit', 'load the profit chart', {
      ...owners,
      body: profitChartQuerySchema,
      answer: profitChartSchema,
      optional: true,
      upstream: { path: historyPaths.profitChart },
    }),
  },
);
