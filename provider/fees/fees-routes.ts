import { Hono } from 'hono';
import { feePaths, feesSchema, type ProductFees, productFeesQuerySchema, productFeesSchema } from '#shared/fees/calls.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { productDataOf } from '../products/product-data.ts';
import { estimatesOf, noteOwnOffer } from './fee-estimates-table.ts';

const documented = documentedUnder('Fees', ' (ours, optional)');

export function feesRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(feePaths.schedules, documented('Amazon’s published referral fees', feesSchema, 401), (c) => c.json({ schedules: [...deps.feeSchedules] }));

  app.get(
    feePaths.ofProduct,
    documented('What Amazon takes for a product', productFeesSchema, 400, 401, 403),
    requireAccess(notificationsAccess),
    checkQuery(productFeesQuerySchema),
    async (c) => {
      const { marketplace, asin, price, fulfillment } = c.req.valid('query');
      const account_id = c.var.caller.owner.id;
      const now = deps.clock();
      const offer = { account_id, marketplace, asin, fba: fulfillment === 'FBA' ? 1 : 0, price: price ?? 0 } as const;
      if (fulfillment !== undefined) await deps.write((trx) => noteOwnOffer(trx, now, offer));
      const answer: ProductFees = { estimates: await estimatesOf(deps.db, now, account_id, marketplace, asin), ...productDataOf(asin, marketplace, now) };
      return c.json(answer);
    },
  );
  return app;
}
