import { Hono } from 'hono';
import { comparisonsAccess } from '#shared/comparisons/access.ts';
import { comparisonPaths, comparisonQuerySchema } from '#shared/comparisons/calls.ts';
import { comparisonIdsSchema, comparisonListSchema, openedComparisonSchema, putComparisonSchema } from '#shared/comparisons/comparison.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createComparisonsOperations } from './comparisons-operations.ts';

const documented = documentedUnder('Comparisons', ' (ours, optional)');
const mayUse = requireAccess(comparisonsAccess);

export function comparisonsRoutes(deps: Deps): Hono<PortalEnv> {
  const comparisons = createComparisonsOperations(deps);
  const app = new Hono<PortalEnv>();
  app.get(comparisonPaths.list, documented('Own and shared comparisons, newest first', comparisonListSchema, 401, 403), mayUse, async (c) =>
    c.json(await comparisons.list(c.var.caller)),
  );
  app.get(
    comparisonPaths.one,
    documented('A comparison with the values that were saved', openedComparisonSchema, 400, 401, 403),
    mayUse,
    checkQuery(comparisonQuerySchema),
    async (c) => answer(c, await comparisons.open(c.var.caller, c.req.valid('query').id)),
  );
  app.put(
    comparisonPaths.list,
    documented('Save a comparison, or change an own one', openedComparisonSchema, 400, 401, 403),
    mayUse,
    checkBody(putComparisonSchema),
    async (c) => answer(c, await comparisons.save(c.var.caller, c.req.valid('json'))),
  );
  app.delete(
    comparisonPaths.list,
    documented('Delete own comparisons (ids in the body)', comparisonListSchema, 400, 401, 403),
    mayUse,
    checkBody(comparisonIdsSchema),
    async (c) => c.json(await comparisons.remove(c.var.caller, c.req.valid('json').ids)),
  );
  return app;
}
