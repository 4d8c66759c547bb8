import type { Context, Hono } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody } from '#edge/http/check.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { buySellAccess } from '#shared/history/access.ts';
import { scanFiguresQuerySchema, scannedQuerySchema, scansCsvQuerySchema, scansQuerySchema } from '#shared/history/buy-sell.ts';
import { categoryChartQuerySchema, profitChartQuerySchema, sourcedChartQuerySchema } from '#shared/history/charts.ts';
import { scansSummaryQuerySchema, teamFiguresQuerySchema } from '#shared/history/figures.ts';
import { TOTAL_ROWS_HEADER, teamCsvQuerySchema, teamPlaceQuerySchema, teamQuerySchema, teamSinceQuerySchema } from '#shared/history/team-history.ts';
import { memberWorkQuerySchema, usageQuerySchema, usageSummaryQuerySchema } from '#shared/history/usage.ts';
import { isOffered } from '#shared/offered.ts';
import { ok } from '#shared/result.ts';

/** Team history, usage statistics and buy/sell history. What a provider has no call for is answered with `{offered: false}`. */
export function historyRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { history } = deps.upstream;
  const app = signedInRoutes(deps);
  // The team's history is everybody's: which rows somebody sees, the provider knows.
  const owners = requireAccess(deps, buySellAccess);

  app.get('/accounts', owners, async (c) => {
    const accounts = await history.accounts(c.var.session.token);
    return answer(c, accounts.ok ? ok({ accounts: accounts.value }) : accounts);
  });

  app.post('/team', checkBody(teamQuerySchema), async (c) => answer(c, await history.team(c.var.session.token, c.req.valid('json'))));
  app.post('/team/place', checkBody(teamPlaceQuerySchema), async (c) => answer(c, await history.teamPlace(c.var.session.token, c.req.valid('json'))));
  app.post('/team/since', checkBody(teamSinceQuerySchema), async (c) => answer(c, await history.teamSince(c.var.session.token, c.req.valid('json'))));
  app.post('/team/csv', checkBody(teamCsvQuerySchema), async (c) =>
    csvAnswer(c, await history.teamCsv(c.var.session.token, c.req.valid('json')), 'team-history', deps.now()),
  );
  app.post('/team/figures', checkBody(teamFiguresQuerySchema), async (c) => answer(c, await history.teamFigures(c.var.session.token, c.req.valid('json'))));
  app.post('/charts/sourced', checkBody(sourcedChartQuerySchema), async (c) => answer(c, await history.teamChart(c.var.session.token, c.req.valid('json'))));

  app.post('/usage', checkBody(usageQuerySchema), async (c) => answer(c, await history.usage(c.var.session.token, c.req.valid('json'))));
  app.post('/usage/summary', checkBody(usageSummaryQuerySchema), async (c) => answer(c, await history.usageSummary(c.var.session.token, c.req.valid('json'))));
  app.post('/usage/members', checkBody(memberWorkQuerySchema), async (c) => answer(c, await history.memberWork(c.var.session.token, c.req.valid('json'))));
  app.post('/charts/categories', checkBody(categoryChartQuerySchema), async (c) =>
    answer(c, await history.categoryChart(c.var.session.token, c.req.valid('json'))),
  );

  app.post('/scans', checkBody(scannedQuerySchema), owners, async (c) => answer(c, await history.scanned(c.var.session.token, c.req.valid('json'))));
  app.post('/scans/details', checkBody(scansQuerySchema), owners, async (c) => answer(c, await history.scans(c.var.session.token, c.req.valid('json'))));
  app.post('/scans/figures', checkBody(scanFiguresQuerySchema), owners, async (c) =>
    answer(c, await history.scanFigures(c.var.session.token, c.req.valid('json'))),
  );
  app.post('/scans/summary', checkBody(scansSummaryQuerySchema), owners, async (c) =>
    answer(c, await history.scansSummary(c.var.session.token, c.req.valid('json'))),
  );
  app.post('/scans/csv', checkBody(scansCsvQuerySchema), owners, async (c) =>
    csvAnswer(c, await history.scansCsv(c.var.session.token, c.req.valid('json')), 'buy-sell-history', deps.now()),
  );
  app.post('/charts/profit', checkBody(profitChartQuerySchema), owners, async (c) =>
    answer(c, await history.profitChart(c.var.session.token, c.req.valid('json'))),
  );

  return app;
}

/** A file, while the provider makes it. @param name of the file, before the day @param now ms */
function csvAnswer(c: Context<SignedIn>, file: Awaited<ReturnType<EdgeDeps['upstream']['history']['teamCsv']>>, name: string, now: number): Response {
  if (!file.ok) return answer(c, file);
  if (!isOffered(file.value)) return c.json(file.value);
  const { header, body } = file.value;
  const total = header(TOTAL_ROWS_HEADER);
  if (total && /^\d{1,12}$/.test(total)) c.header(TOTAL_ROWS_HEADER, total);
  const day = new Date(now).toISOString().slice(0, 10);
  return c.body(body, 200, { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}-${day}.csv"` });
}
