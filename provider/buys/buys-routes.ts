import { Hono } from 'hono';
import {
  buyChoicesQuerySchema,
  buyChoicesSchema,
  buyCsvSchema,
  buyIdsSchema,
  buySearchSchema,
  buysAnswerSchema,
  buysFoundSchema,
  buysImportedSchema,
  changedBuysSchema,
  importBuysSchema,
  stateBuysSchema,
} from '#shared/buys/buy.ts';
import { buyCells, buyColumnNames } from '#shared/buys/buy-table.ts';
import { buyPaths as paths } from '#shared/buys/calls.ts';
import { csvMoment } from '#shared/history/days.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, csvFile, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, refuse } from '../http/refuse.ts';
import { importBuys } from './buy-import.ts';
import { buyChoices, buyReader, createBuyOperations, findBuys } from './buy-operations.ts';

const documented = documentedUnder('Buys', ' (ours, optional)');

/** What the team bought. Everybody states their own buys; whose buys a caller reads, the histories decide. @param files shared with the other domains */
export function buysRoutes(deps: Deps, files: FileTurns): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const operations = createBuyOperations(deps);

  app.post(paths.buys, documented('State that somebody bought products', buysAnswerSchema, 400, 401, 403, 409), checkBody(stateBuysSchema), async (c) =>
    answer(c, await operations.state(c.var.caller, c.req.valid('json').buys)),
  );
  app.delete(paths.buys, documented('Remove buys', changedBuysSchema, 400, 401), checkBody(buyIdsSchema), async (c) =>
    c.json(await operations.remove(c.var.caller, c.req.valid('json').ids)),
  );
  app.put(paths.restored, documented('Restore removed buys', changedBuysSchema, 400, 401), checkBody(buyIdsSchema), async (c) =>
    c.json(await operations.restore(c.var.caller, c.req.valid('json').ids)),
  );
  app.post(paths.search, documented('Find buys, with their sums per currency', buysFoundSchema, 400, 401, 403), checkBody(buySearchSchema), async (c) =>
    answer(c, await findBuys(deps.db, c.var.caller, c.req.valid('json'))),
  );
  app.get(
    paths.choices,
    documented('Saved suppliers, members to name, and the last buys of a product', buyChoicesSchema, 400, 401),
    checkQuery(buyChoicesQuerySchema),
    async (c) => c.json(await buyChoices(deps.db, c.var.caller, c.req.valid('query'))),
  );
  app.post(paths.csv, documentedCsv('Buys', 'Every buy that passes'), checkBody(buyCsvSchema), async (c) => {
    const { zone, ...list } = c.req.valid('json');
    const reader = await buyReader(deps.db, c.var.caller, list);
    if (!reader.ok) return refuse(c, reader.error);
    const { total, read } = reader.value;
    return answerCsv(c, files, async () => ({
      total,
      file: csvFile(buyColumnNames, async (first, most) => (await read(first, most)).map((buy) => buyCells(buy, csvMoment(buy.at, zone)))),
    }));
  });
  app.post(paths.import, documented('Import a file of orders', buysImportedSchema, 400, 401, 413), checkBody(importBuysSchema), async (c) =>
    answer(c, await importBuys(deps, c.var.caller, c.req.valid('json'))),
  );

  return app;
}
