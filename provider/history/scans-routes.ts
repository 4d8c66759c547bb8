import { Hono } from 'hono';
import * as v from 'valibot';
import { asOfSchema } from '#shared/grid/as-of.ts';
import { filterTextSchema } from '#shared/grid/column-filter.ts';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { SCANNED_PAGE, scanFiguresQuerySchema, scanFiguresSchema, scannedRowSchema, scanSchema, scansCsvQuerySchema } from '#shared/history/buy-sell.ts';
import { historyPaths } from '#shared/history/calls.ts';
import { profitChartQuerySchema, profitChartSchema, scansSummaryQuerySchema, scansSummarySchema, spanBefore } from '#shared/history/chart-queries.ts';
import { accountSchema, type HistoryScope } from '#shared/history/scope.ts';
import { asinSchema } from '#shared/products/asin.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { refuse } from '../http/refuse.ts';
import { profitSums } from './charts-table.ts';
import { scansSummary } from './figures-table.ts';
import { profitChart } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { scanCount, scansCsv } from './scans-csv.ts';
import { scanFigures, scannedProducts, scansOf } from './scans-questions.ts';

const documented = documentedUnder('Buy/sell history');
const described = <S extends v.GenericSchema>(schema: S, description: string) => v.optional(v.pipe(schema, v.description(description)));
const seconds = v.pipe(v.string(), v.regex(/^\d{1,13}$/, 'Expected unix seconds'), v.transform(Number), v.number());

const scopeQuery = {
  uid: described(accountSchema, 'One account of the team, by id or email; all if missing'),
  st: described(seconds, 'From, unix seconds'),
  et: described(seconds, 'To, unix seconds, inclusive'),
  individual: described(v.picklist(['true', 'false']), 'true: own scans only (ours)'),
  asOf: described(asOfSchema, 'The asOf of an earlier response (ours)'),
};
const scannedQuerySchema = v.object({
  ...scopeQuery,
  p: v.optional(v.pipe(pageTextSchema, v.description('The page, from 1 (default 1)')), '1'),
  limit: v.optional(v.pipe(pageLimitTextSchema, v.description(`Rows per page (default ${SCANNED_PAGE})`)), String(SCANNED_PAGE)),
  search: described(filterTextSchema, 'In ASIN or title (ours)'),
  loss: described(v.picklist(['true', 'false']), 'true: only scans at a loss (ours)'),
});
const scansQuerySchema = v.object({ ...scopeQuery, asin: v.pipe(asinSchema, v.description('The product')) });

const scannedAnswer = v.object({ data: v.array(scannedRowSchema), total: v.number(), asOf: asOfSchema });
const scansAnswer = v.object({ data: v.object({ data: v.array(scanSchema) }) });

/** The routes of the buy/sell history, which hides scans older than 540 days. @param files shared by all histories */
export function scansRoutes(deps: Deps, files: FileTurns): Hono<PortalEnv> {
  const { db } = deps;
  const app = new Hono<PortalEnv>();

  app.get(
    historyPaths.scanned,
    documented('Scanned products, most recently scanned first', scannedAnswer, 400, 401, 403, 429),
    checkQuery(scannedQuerySchema),
    async (c) => {
      const { p, limit, search = '', loss, ...requested } = c.req.valid('query');
      const scope = await scopeOf(deps, c.var.caller, 'scans', requestedScope(requested));
      if (!scope.ok) return refuse(c, scope.error);
      const { rows, total } = await scannedProducts(db, { ...scope.value, search, loss: loss === 'true' }, deps.clock(), {
        first: (p - 1) * limit,
        most: limit,
      });
      return c.json({ data: rows, total, asOf: scope.value.asOf });
    },
  );

  app.get(historyPaths.scans, documented('The scans of a product, newest first', scansAnswer, 400, 401, 403, 429), checkQuery(scansQuerySchema), async (c) => {
    const { asin, ...requested } = c.req.valid('query');
    const scope = await scopeOf(deps, c.var.caller, 'scans', requestedScope(requested));
    if (!scope.ok) return refuse(c, scope.error);
    return c.json({ data: { data: await scansOf(db, { ...scope.value, search: '' }, deps.clock(), asin) } });
  });

  app.post(
    historyPaths.scanFigures,
    documented('Scan counts and latest scans of products (ours, optional)', scanFiguresSchema, 400, 401, 403, 429),
    checkBody(scanFiguresQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'scans', requested);
      if (!scope.ok) return refuse(c, scope.error);
      return c.json({ rows: await scanFigures(db, { ...scope.value, search: '' }, deps.clock(), requested.asins) });
    },
  );

  app.post(
    historyPaths.profitChart,
    documented('Profit per day and currency (ours, optional)', profitChartSchema, 400, 401, 403, 429),
    checkBody(profitChartQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'scans', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const sums = await profitSums(db, { ...scope.value, search: requested.search, loss: requested.loss }, requested.zone, deps.clock());
      return c.json({ ...profitChart(sums), asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.scansSummary,
    documented('A summary of the scans, and of the previous period (ours, optional)', scansSummarySchema, 400, 401, 403, 429),
    checkBody(scansSummaryQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'scans', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const selection = { ...scope.value, search: requested.search, loss: requested.loss };
      const before = spanBefore(selection.time, selection.held.at);
      return c.json({
        now: await scansSummary(db, selection, deps.clock()),
        before: before ? await scansSummary(db, { ...selection, time: before }, deps.clock()) : null,
        asOf: scope.value.asOf,
      });
    },
  );

  app.post(historyPaths.scansCsv, documentedCsv('Buy/sell history', 'Every scan'), checkBody(scansCsvQuerySchema), async (c) => {
    const requested = c.req.valid('json');
    const scope = await scopeOf(deps, c.var.caller, 'scans', requested);
    if (!scope.ok) return refuse(c, scope.error);
    const selection = { ...scope.value, search: requested.search, loss: requested.loss };
    const now = deps.clock();
    return answerCsv(c, files, async () => ({ total: await scanCount(db, selection, now), file: scansCsv(db, selection, now, requested.zone) }));
  });

  return app;
}

type ScopeQuery = { uid?: string; st?: number; et?: number; individual?: 'true' | 'false'; asOf?: string };

const requestedScope = ({ uid, st, et, individual, asOf }: ScopeQuery): HistoryScope => ({
  account: uid,
  time: { st, et },
  individual: individual === 'true',
  asOf,
});
