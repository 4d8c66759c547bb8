import type { historyCalls } from '#shared/team/history/calls.ts';
import { spanBefore } from '#shared/team/history/chart-queries.ts';
import type { HistoryScope } from '#shared/team/history/scope.ts';
import type { Deps } from '../../deps.ts';
import { answerCsv, type FileTurns } from '../../files/csv-answer.ts';
import type { ServeHandlers } from '../../serve.ts';
import { profitSums } from './charts-table.ts';
import { scansSummary } from './figures-table.ts';
import { profitChart } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { scanCount, scansCsv } from './scans-csv.ts';
import { scanFigures, scannedProducts, scansOf } from './scans-questions.ts';

/** The buy/sell history, which hides scans older than 540 days. @param files shared by all histories */
export function scanHandlers(deps: Deps, files: FileTurns) {
  const { db } = deps;
  return {
    scanned: async (caller, { p, limit, search = '', loss, ...requested }) => {
      const scope = await scopeOf(deps, caller, 'scans', requestedScope(requested));
      if (!scope.ok) return scope;
      const page = { first: (p - 1) * limit, most: limit };
      const { rows, total } = await scannedProducts(
        db,
        { ...scope.value, search, loss: loss === 'true' },
        deps.clock(),
        page,
      );
      return { data: rows, total, asOf: scope.value.asOf };
    },

    scans: async (caller, { asin, ...requested }) => {
      const scope = await scopeOf(deps, caller, 'scans', requestedScope(requested));
      return scope.ok
        ? { data: { data: await scansOf(db, { ...scope.value, search: '' }, deps.clock(), asin) } }
        : scope;
    },

    scanFigures: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'scans', requested);
      return scope.ok
        ? { rows: await scanFigures(db, { ...scope.value, search: '' }, deps.clock(), requested.asins) }
        : scope;
    },

    profitChart: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'scans', requested);
      if (!scope.ok) return scope;
      const sums = await profitSums(
        db,
        { ...scope.value, search: requested.search, loss: requested.loss },
        requested.zone,
        deps.clock(),
      );
      return { ...profitChart(sums), asOf: scope.value.asOf };
    },

    scansSummary: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'scans', requested);
      if (!scope.ok) return scope;
      const selection = { ...scope.value, search: requested.search, loss: requested.loss };
      const before = spanBefore(selection.time, selection.held.at);
      return {
        now: await scansSummary(db, selection, deps.clock()),
        before: before ? await scansSummary(db, { ...selection, time: before }, deps.clock()) : null,
        asOf: scope.value.asOf,
      };
    },

    scansCsv: async (caller, requested, c) => {
      const scope = await scopeOf(deps, caller, 'scans', requested);
      if (!scope.ok) return scope;
      const selection = { ...scope.value, search: requested.search, loss: requested.loss };
      const now = deps.clock();
      return answerCsv(c, files, async () => ({
        total: await scanCount(db, selection, now),
        file: scansCsv(db, selection, now, requested.zone),
      }));
    },
  } satisfies Partial<ServeHandlers<typeof historyCalls>>;
}

type ScopeQuery = { uid?: string; st?: number; et?: number; individual?: 'true' | 'false'; asOf?: string };

const requestedScope = ({ uid, st, et, individual, asOf }: ScopeQuery): HistoryScope => ({
  account: uid,
  time: { st, et },
  individual: individual === 'true',
  asOf,
});
