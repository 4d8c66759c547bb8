import * as v from 'valibot';
import { asOfSchema } from '../grid/as-of.ts';
import { readableRows } from '../wire/wire-values.ts';
import type { ScannedPage } from './buy-sell.ts';
import { type Scan, scannedRowSchema, scanSchema } from './scan.ts';
import { historyAccountsSchema } from './scope.ts';
import { type ActivityRow, activityRowSchema } from './team-columns.ts';
import type { TeamPage } from './team-history.ts';
import { type UsagePage, type UsageSummary, usageRowSchema } from './usage.ts';

/** The documents' calls, and after them those of ours that a provider may leave out: they answer 404 then. */
export const historyPaths = {
  team: (page: number | string, limit: number | string) => `/user/get-team-history/${page}/${limit}`,
  usage: (page: number | string, limit: number | string) => `/user/get-usage-statistics/${page}/${limit}`,
  usageSummary: '/user/get-summary-usage-statistics',
  accounts: '/user/get-all-accounts-for-history',
  scanned: '/bs-history-asins',
  scans: '/bs-history-by-asin',

  teamCsv: '/user/team-history/csv',
  teamPlace: '/user/team-history/place',
  teamSince: '/user/team-history/since',
  teamChart: '/user/team-history/chart',
  teamFigures: '/user/team-history/figures',
  categoryChart: '/user/usage-statistics/chart',
  memberWork: '/user/usage-statistics/members',
  scanFigures: '/bs-history-figures',
  profitChart: '/bs-history-chart',
  scansSummary: '/bs-history-summary',
  scansCsv: '/bs-history-csv',
} as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const asOf = v.fallback(v.nullish(asOfSchema), undefined);
const text = v.nullish(v.string());

/** What a provider answers to a page of team history: `data` and `total`. */
export const upstreamTeamPageSchema = v.pipe(
  v.looseObject({ data: readableRows(activityRowSchema), total: v.optional(count), totals: v.optional(count), asOf }),
  v.check(({ total, totals }) => total !== undefined || totals !== undefined, 'Expected a total'),
  v.transform(({ data, total, totals, asOf }): TeamPage => ({ rows: data as ActivityRow[], total: total ?? totals ?? 0, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, TeamPage>;

/** A bare list, as the documents have it; or with `total` and `asOf`, which a provider that knows `asOf` answers to who sends it. */
const listOf = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.pipe(
      readableRows(schema),
      v.transform((data) => ({ data, total: undefined, asOf: undefined })),
    ),
    v.looseObject({ data: readableRows(schema), total: v.nullish(count), asOf }),
  ]);

export const upstreamUsagePageSchema = v.pipe(
  listOf(usageRowSchema),
  v.transform(({ data, total, asOf }): UsagePage => ({ rows: data, total: total ?? null, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, UsagePage>;

export const upstreamUsageSummarySchema = v.pipe(
  listOf(v.looseObject({ value: v.looseObject({ name: text, email: text }), asinsWatched: v.number() })),
  v.transform(
    ({ data, asOf }): UsageSummary => ({
      rows: data.map(({ value, asinsWatched }) => ({ name: value.name, email: value.email, asinsWatched })),
      asOf: asOf ?? null,
    }),
  ),
) as v.GenericSchema<unknown, UsageSummary>;

export const upstreamScannedPageSchema = v.pipe(
  v.looseObject({ data: readableRows(scannedRowSchema), total: count, asOf }),
  v.transform(({ data, total, asOf }): ScannedPage => ({ rows: data, total, asOf: asOf ?? null })),
) as v.GenericSchema<unknown, ScannedPage>;

/** The list stands under `data.data`; one level less is read too. */
export const upstreamScansSchema = v.pipe(
  v.looseObject({ data: v.union([readableRows(scanSchema), v.looseObject({ data: readableRows(scanSchema) })]) }),
  v.transform(({ data }): { rows: Scan[] } => ({ rows: Array.isArray(data) ? data : data.data })),
) as v.GenericSchema<unknown, { rows: Scan[] }>;

export const upstreamAccountsSchema = v.pipe(
  historyAccountsSchema,
  v.transform((accounts) => ({ accounts })),
);
