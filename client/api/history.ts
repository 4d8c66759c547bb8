import * as v from 'valibot';
import {
  type ScanFiguresQuery,
  type ScannedQuery,
  type ScansQuery,
  type ScansRows,
  scanFiguresSchema,
  scannedPageSchema,
  scansSchema,
} from '#shared/history/buy-sell.ts';
import { categoryChartSchema, profitChartSchema, type SourcedChartQuery, sourcedChartSchema } from '#shared/history/charts.ts';
import { scansSummarySchema, teamFiguresSchema } from '#shared/history/figures.ts';
import { type HistoryScope, historyAccountsSchema } from '#shared/history/scope.ts';
import { type TeamQuery, type TeamRows, teamPageSchema, teamPlaceSchema, teamSinceSchema } from '#shared/history/team-history.ts';
import { memberWorkSchema, type UsageQuery, type UsageSummaryQuery, usagePageSchema, usageSummarySchema } from '#shared/history/usage.ts';
import { ifOffered } from '#shared/offered.ts';
import type { Call } from './call.ts';

export const TEAM_CSV = '/api/history/team/csv';
export const SCANS_CSV = '/api/history/scans/csv';

export const createHistoryApi = (call: Call) => ({
  accounts: () => call({ name: 'load accounts', path: '/api/history/accounts', schema: v.object({ accounts: historyAccountsSchema }) }),
  team: (body: TeamQuery, signal?: AbortSignal) =>
    call({ name: 'load team history', method: 'POST', path: '/api/history/team', body, schema: teamPageSchema, signal }),
  /** Which of the rows that `body` means is the first that is not before a moment, in their order. @param body `at` is ms */
  teamPlace: (body: TeamRows & { at: number }) =>
    call({ name: 'find a day', method: 'POST', path: '/api/history/team/place', body, schema: ifOffered(teamPlaceSchema) }),
  /** How many rows have come in since, of those that `body` means. */
  teamSince: (body: TeamRows & { since: string }) =>
    call({ name: 'count new rows', method: 'POST', path: '/api/history/team/since', body, schema: ifOffered(teamSinceSchema) }),
  scanned: (body: ScannedQuery, signal?: AbortSignal) =>
    call({ name: 'load scanned products', method: 'POST', path: '/api/history/scans', body, schema: scannedPageSchema, signal }),
  /** Every scan of one product, the newest first. */
  scans: (body: ScansQuery) => call({ name: 'load scans', method: 'POST', path: '/api/history/scans/details', body, schema: scansSchema }),
  scanFigures: (body: ScanFiguresQuery, signal?: AbortSignal) =>
    call({ name: 'load figures of scans', method: 'POST', path: '/api/history/scans/figures', body, schema: ifOffered(scanFiguresSchema), signal }),
  scansSummary: (body: ScansRows) =>
    call({ name: 'sum up the scans', method: 'POST', path: '/api/history/scans/summary', body, schema: ifOffered(scansSummarySchema) }),
  /** @param body `zone` is where its days begin */
  profitChart: (body: ScansRows & { zone: string }) =>
    call({ name: 'load the profit chart', method: 'POST', path: '/api/history/charts/profit', body, schema: ifOffered(profitChartSchema) }),
  /** Who sourced how much when, of the rows that `body` means. @param body `zone` is where its days begin */
  teamChart: (body: SourcedChartQuery) =>
    call({ name: 'load the sourcing chart', method: 'POST', path: '/api/history/charts/sourced', body, schema: ifOffered(sourcedChartSchema) }),
  /** What the rows that `body` means come to. */
  teamFigures: (body: TeamRows) =>
    call({ name: 'sum up the rows', method: 'POST', path: '/api/history/team/figures', body, schema: ifOffered(teamFiguresSchema) }),
  usage: (body: UsageQuery, signal?: AbortSignal) =>
    call({ name: 'load usage statistics', method: 'POST', path: '/api/history/usage', body, schema: usagePageSchema, signal }),
  usageSummary: (body: UsageSummaryQuery) =>
    call({ name: 'load the usage summary', method: 'POST', path: '/api/history/usage/summary', body, schema: usageSummarySchema }),
  /** What became of each member's work: for owners. */
  memberWork: (body: HistoryScope) =>
    call({ name: 'load the work of members', method: 'POST', path: '/api/history/usage/members', body, schema: ifOffered(memberWorkSchema) }),
  categoryChart: (body: HistoryScope) =>
    call({ name: 'load category shares', method: 'POST', path: '/api/history/charts/categories', body, schema: ifOffered(categoryChartSchema) }),
});
export type HistoryApi = ReturnType<typeof createHistoryApi>;
