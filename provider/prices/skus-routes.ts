import { Hono } from 'hono';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import {
  importSkusSchema,
  type SkuName,
  saveSkusSchema,
  skuHistorySchema,
  skuListSchema,
  skuNameSchema,
  skuSearchSchema,
  skusFoundSchema,
  skusImportedSchema,
  skusSavedSchema,
} from '#shared/prices/seller-sku.ts';
import { skuPaths } from '#shared/prices/sku-calls.ts';
import { skuCells, skuColumnNames } from '#shared/prices/sku-table.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, csvFile, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { countSkus, searchSkus, skuHistory, skusAfter, withProducts } from './seller-skus-table.ts';
import { createSkuOperations } from './sku-operations.ts';

const documented = documentedUnder('Prices', ' (ours, optional)');
const mayRead = requireAccess(notificationsAccess);
const mayChange = requireAccess(changePricesAccess);

/** Starts reading an account's SKUs from the marketplace if that is due. */
type SkuReading = { state(ownerId: string): Promise<unknown> };

/**
 * Costs, floors and ceilings per seller SKU. They belong to the main account.
 * @param reading the list has the SKUs that were read, too
 * @param files shared with the other domains
 */
export function skusRoutes(deps: Deps, reading: SkuReading, files: FileTurns): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const operations = createSkuOperations(deps);

  app.post(
    skuPaths.search,
    documented('Find SKUs with their costs, floors and ceilings', skusFoundSchema, 400, 401, 403),
    mayRead,
    checkBody(skuSearchSchema),
    async (c) => {
      const { id } = c.var.caller.owner;
      const { sort, page, limit, ...list } = c.req.valid('json');
      if (!list.asins) await reading.state(id);
      const skus = await searchSkus(deps.db, id, { sort, page, limit, ...list });
      return c.json({ skus: await withProducts(deps.db, id, skus), total: await countSkus(deps.db, id, list) });
    },
  );

  app.post(skuPaths.csv, documentedCsv('Prices', 'Every SKU that passes'), mayRead, checkBody(skuListSchema), (c) => {
    const { id } = c.var.caller.owner;
    const list = c.req.valid('json');
    return answerCsv(c, files, async () => {
      let last: SkuName | undefined;
      const file = csvFile(skuColumnNames, async (_, most) => {
        const skus = await skusAfter(deps.db, id, list, last, most);
        last = skus.at(-1) ?? last;
        return skus.map(skuCells);
      });
      return { total: await countSkus(deps.db, id, list), file };
    });
  });

  app.get(skuPaths.history, documented('Who changed what of a SKU', skuHistorySchema, 400, 401, 403), mayRead, checkQuery(skuNameSchema), async (c) =>
    c.json(await skuHistory(deps.db, c.var.caller.owner.id, c.req.valid('query'))),
  );

  app.put(
    skuPaths.skus,
    documented('Save costs, floors and ceilings of SKUs', skusSavedSchema, 400, 401, 403),
    mayChange,
    checkBody(saveSkusSchema),
    async (c) => c.json(await operations.save(c.var.caller, c.req.valid('json').skus)),
  );

  app.post(
    skuPaths.import,
    documented('Import costs, floors and ceilings from a CSV file', skusImportedSchema, 400, 401, 403, 413),
    mayChange,
    checkBody(importSkusSchema),
    async (c) => answer(c, await operations.import(c.var.caller, c.req.valid('json'))),
  );

  return app;
}
