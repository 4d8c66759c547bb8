import * as v from 'valibot';
import { calls, get, post } from '../../calls.ts';
import { asOfSchema } from '../../grid/as-of.ts';
import { filterTextSchema } from '../../grid/column-filter.ts';
import { pageLimitTextSchema, pageTextSchema } from '../../grid/page-query.ts';
import { accountSchema } from '../../members/member.ts';
import { asinSchema } from '../../products/asin.ts';
import { readableRows } from '../../wire-values.ts';
import { ownerHistoryAccess } from './access.ts';
import {
  SCANNED_PAGE,
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
  teamRowsSchema,
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

/** The two calls of the specification with the page in their path. */
const pageOf =
  (call: string) =>
  ({ page, limit }: { page: number; limit: number }) =>
    `/user/${call}/${page}/${limit}`;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const asOf = v.fallback(v.nullish(asOfSchema), undefined);
const text = v.nullish(v.string());

/** A provider's page of team history: `data` and `total`. */
const upstreamTeamPageSchema = v.pipe(
  v.looseObject({ data: readableRows(activityRowSchema), total: v.optional(count), totals: v.optional(count), asOf }),
  v.check(({ total, totals }) => total !== undefined || totals !== undefined, 'Expected a total'),
  v.transform(
    ({ data, total, totals, asOf }): TeamPage => ({
      rows: data as ActivityRow[],
      total: total ?? totals ?? 0,
      asOf: asOf ?? null,
    }),
  ),
) as v.GenericSchema<unknown, TeamPage>;

/**
 * A bare list, as in the specification, or one with `total` and `asOf`, from a provider that supports `asOf` and was
 * sent one.
 */
const listOf = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.pipe(
      readableRows(schema),
      v.transform((data) => ({ data, total: undefined, asOf: undefined })),
    ),
    v.looseObject({ data: readableRows(schema), total: v.nullish(count), asOf }),
  ]);

/** The same as a provider writes it. A request with `asOf`, even null, gets the object. */
const listResponse = <S extends v.GenericSchema>(row: S) =>
  v.union([v.array(row), v.object({ data: v.array(row), total: v.number(), asOf: asOfSchema })]);

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

/**
 * The query fields of both calls about scans (portal-3 §7). No `uid` means all accounts. `individual` (ours) means own
 * scans only.
 */
const scansOf = ({ account, time, individual, asOf }: HistoryScope) => ({
  uid: account || undefined,
  st: time?.st ?? undefined,
  et: time?.et ?? undefined,
  individual: individual ? 'true' : undefined,
  asOf: asOf ?? undefined,
});

const described = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.optional(v.pipe(schema, v.description(description)));
const seconds = v.pipe(v.string(), v.regex(/^\d{1,13}$/, 'Expected unix seconds'), v.transform(Number), v.number());

/** The same as the provider reads it. */
const scopeWire = {
  uid: described(accountSchema, 'One account of the team, by id or email; all if missing'),
  st: described(seconds, 'From, unix seconds'),
  et: described(seconds, 'To, unix seconds, inclusive'),
  individual: described(v.picklist(['true', 'false']), 'true: own scans only (ours)'),
  asOf: described(asOfSchema, 'The asOf of an earlier response (ours)'),
};
const scannedWire = v.object({
  ...scopeWire,
  p: v.optional(v.pipe(pageTextSchema, v.description('The page, from 1 (default 1)')), '1'),
  limit: v.optional(
    v.pipe(pageLimitTextSchema, v.description(`Rows per page (default ${SCANNED_PAGE})`)),
    String(SCANNED_PAGE),
  ),
  search: described(filterTextSchema, 'In ASIN or title (ours)'),
  loss: described(v.picklist(['true', 'false']), 'true: only scans at a loss (ours)'),
});

/** How many of all rows the histories have. Fewer than `total` while a provider is still adding old ones. */
const fillProgressSchema = v.object({ added: count, total: count });
export type FillProgress = v.InferOutput<typeof fillProgressSchema>;

const owners = { access: ownerHistoryAccess };

/**
 * Team history, usage statistics and buy/sell history. Team history is open to every account; the provider decides
 * which rows an account sees. A body selects rows by scope and filters; `zone` sets where a chart's days begin.
 */
export const historyCalls = calls(
  '/api/history',
  { tag: 'Team history' },
  {
    fill: get('/fill', 'check for missing rows', {
      answer: fillProgressSchema,
      full: true,
      upstream: { path: '/user/history/fill', describe: 'How many rows of the histories have been added so far' },
    }),
    accounts: get('/accounts', 'load accounts', {
      ...owners,
      tag: 'Usage statistics',
      answer: v.object({ accounts: historyAccountsSchema }),
      upstream: {
        path: '/user/get-all-accounts-for-history',
        answer: upstreamAccountsSchema,
        response: historyAccountsSchema,
        describe: 'The team’s accounts, the main account first',
      },
    }),

    team: post('/team', 'load team history', {
      body: teamQuerySchema,
      answer: teamPageSchema,
      upstream: {
        path: pageOf('get-team-history'),
        body: withAsOf,
        answer: upstreamTeamPageSchema,
        request: { body: teamRowsSchema },
        response: v.object({ data: v.array(activityRowSchema), total: v.number(), asOf: asOfSchema }),
        describe: 'A page of sourced products; `asOf` and `search` are ours and optional',
        refuses: [403, 429],
      },
    }),
    /** The first row that is not before a moment (`at`, ms), in the rows' order. */
    teamOffset: post('/team/place', 'find a day', {
      body: teamPlaceQuerySchema,
      answer: teamPlaceSchema,
      full: true,
      upstream: { path: '/user/team-history/place', describe: 'The row number of a moment', refuses: [403, 429] },
    }),
    teamSince: post('/team/since', 'count new rows', {
      body: teamSinceQuerySchema,
      answer: teamSinceSchema,
      full: true,
      upstream: {
        path: '/user/team-history/since',
        describe: 'The number of rows added since, per member',
        refuses: [403, 429],
      },
    }),
    teamCsv: post('/team/csv', 'export team history', {
      body: teamCsvQuerySchema,
      answer: v.unknown(),
      full: true,
      upstream: { path: '/user/team-history/csv', handled: true, file: 'team-history', describe: 'Every row' },
    }),
    teamFigures: post('/team/figures', 'sum up the rows', {
      body: teamFiguresQuerySchema,
      answer: teamFiguresSchema,
      full: true,
      upstream: {
        path: '/user/team-history/figures',
        describe: 'The number of rows, their median rank and the app’s share, also for the previous period',
        refuses: [403, 429],
      },
    }),
    /** Lookups per member over time. */
    teamChart: post('/charts/sourced', 'load the sourcing chart', {
      body: sourcedChartQuerySchema,
      answer: sourcedChartSchema,
      full: true,
      upstream: {
        path: '/user/team-history/chart',
        describe: 'The rows counted per day and member, and per hour of the week',
        refuses: [403, 429],
      },
    }),
    /** Open to all, like the team's rows: Team History shows the largest category. */
    categoryChart: post('/charts/categories', 'load category shares', {
      body: categoryChartQuerySchema,
      tag: 'Usage statistics',
      answer: categoryChartSchema,
      full: true,
      upstream: {
        path: '/user/usage-statistics/chart',
        describe: 'The largest categories, all marketplaces together',
        refuses: [403, 429],
      },
    }),

    usage: post('/usage', 'load usage statistics', {
      ...owners,
      body: usageQuerySchema,
      tag: 'Usage statistics',
      answer: usagePageSchema,
      upstream: {
        path: pageOf('get-usage-statistics'),
        body: withAsOf,
        answer: upstreamUsagePageSchema,
        request: { body: v.omit(usageQuerySchema, ['page', 'limit']) },
        response: listResponse(usageRowSchema),
        describe: 'Each category’s share of the sourced products; `asOf` and `search` are ours',
        refuses: [429],
      },
    }),
    usageSummary: post('/usage/summary', 'load the usage summary', {
      ...owners,
      body: usageSummaryQuerySchema,
      tag: 'Usage statistics',
      answer: usageSummarySchema,
      upstream: {
        path: '/user/get-summary-usage-statistics',
        body: withAsOf,
        answer: upstreamUsageSummarySchema,
        response: listResponse(v.object({ value: v.object({ name: text, email: text }), asinsWatched: v.number() })),
        describe: 'How many ASINs each member watched; `asOf` is ours',
        refuses: [429],
      },
    }),
    memberWork: post('/usage/members', 'load member work', {
      ...owners,
      body: memberWorkQuerySchema,
      tag: 'Usage statistics',
      answer: memberWorkSchema,
      full: true,
      upstream: {
        path: '/user/usage-statistics/members',
        describe: 'Per member: looked up, exported, scanned with a cost, bought, profit; for main accounts',
        refuses: [429],
      },
    }),

    scanned: post('/scans', 'load scanned products', {
      ...owners,
      body: scannedQuerySchema,
      tag: 'Buy/sell history',
      answer: scannedPageSchema,
      upstream: {
        method: 'GET',
        path: '/bs-history-asins',
        query: (scans: v.InferOutput<typeof scannedQuerySchema>) => ({
          p: scans.page,
          limit: scans.limit,
          ...scansOf(scans),
          search: scans.search || undefined,
          loss: scans.loss ? 'true' : undefined,
        }),
        answer: upstreamScannedPageSchema,
        request: { query: scannedWire },
        response: v.object({ data: v.array(scannedRowSchema), total: v.number(), asOf: asOfSchema }),
        access: undefined,
        describe: 'Scanned products, most recently scanned first',
        refuses: [403, 429],
      },
    }),
    scans: post('/scans/details', 'load scans', {
      ...owners,
      body: scansQuerySchema,
      tag: 'Buy/sell history',
      answer: scansSchema,
      upstream: {
        method: 'GET',
        path: '/bs-history-by-asin',
        query: (scans: v.InferOutput<typeof scansQuerySchema>) => ({ asin: scans.asin, ...scansOf(scans) }),
        answer: upstreamScansSchema,
        request: { query: v.object({ ...scopeWire, asin: v.pipe(asinSchema, v.description('The product')) }) },
        response: v.object({ data: v.object({ data: v.array(scanSchema) }) }),
        access: undefined,
        describe: 'The scans of a product, newest first',
        refuses: [403, 429],
      },
    }),
    scanFigures: post('/scans/figures', 'load figures of scans', {
      ...owners,
      body: scanFiguresQuerySchema,
      tag: 'Buy/sell history',
      answer: scanFiguresSchema,
      full: true,
      upstream: {
        path: '/bs-history-figures',
        describe: 'Scan counts and latest scans of products',
        access: undefined,
        refuses: [403, 429],
      },
    }),
    scansSummary: post('/scans/summary', 'sum up the scans', {
      ...owners,
      body: scansSummaryQuerySchema,
      tag: 'Buy/sell history',
      answer: scansSummarySchema,
      full: true,
      upstream: {
        path: '/bs-history-summary',
        describe: 'A summary of the scans, and of the previous period',
        access: undefined,
        refuses: [403, 429],
      },
    }),
    scansCsv: post('/scans/csv', 'export scans', {
      ...owners,
      tag: 'Buy/sell history',
      body: scansCsvQuerySchema,
      answer: v.unknown(),
      full: true,
      upstream: {
        path: '/bs-history-csv',
        handled: true,
        file: 'buy-sell-history',
        access: undefined,
        describe: 'Every scan',
      },
    }),
    profitChart: post('/charts/profit', 'load the profit chart', {
      ...owners,
      body: profitChartQuerySchema,
      tag: 'Buy/sell history',
      answer: profitChartSchema,
      full: true,
      upstream: {
        path: '/bs-history-chart',
        describe: 'Profit per day and currency',
        access: undefined,
        refuses: [403, 429],
      },
    }),
  },
);
