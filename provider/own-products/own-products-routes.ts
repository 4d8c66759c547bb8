import { Hono } from 'hono';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { ownProductPaths } from '#shared/own-products/calls.ts';
import { ownFiguresQuestionSchema, ownFiguresSchema, ownFoundSchema, ownListSchema, ownSearchSchema } from '#shared/own-products/own-product.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { figuresOfOwnProducts, searchOwnProducts } from './own-list-table.ts';
import { ownProductsCsv } from './own-products-csv.ts';
import type { SkuReadings } from './sku-reading.ts';

const documented = documentedUnder('Own products', ' (ours, optional)');
const mayRead = requireAccess(notificationsAccess);

/** The SKUs of the main account, with the state that messages say of them (ACT-11). @param files shared with the other domains */
export function ownProductsRoutes(deps: Deps, reading: SkuReadings, files: FileTurns): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.post(
    ownProductPaths.search,
    documented('The seller’s SKUs with their state now, costliest first', ownFoundSchema, 400, 401, 403),
    mayRead,
    checkBody(ownSearchSchema),
    async (c) => c.json(await searchOwnProducts(deps, c.var.caller.owner.id, c.req.valid('json'))),
  );

  app.post(
    ownProductPaths.figures,
    documented('Figures of all SKUs that pass. Reads the SKUs from the marketplace in the background, if that was long ago', ownFiguresSchema, 400, 401, 403),
    mayRead,
    checkBody(ownFiguresQuestionSchema),
    async (c) => {
      const { id } = c.var.caller.owner;
      return c.json({ ...(await figuresOfOwnProducts(deps, id, c.req.valid('json'))), reading: await reading.state(id) });
    },
  );

  app.post(ownProductPaths.csv, documentedCsv('Own products', 'Every SKU that passes'), mayRead, checkBody(ownListSchema), (c) => {
    const { id } = c.var.caller.owner;
    const list = c.req.valid('json');
    return answerCsv(c, files, () => ownProductsCsv(deps, id, list));
  });

  return app;
}
