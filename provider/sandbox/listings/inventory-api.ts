import * as v from 'valibot';
import { type AmazonApi, invalidInput } from './amazon-api.ts';
import { type SandboxStock, sandboxStock } from './inventory-records.ts';
import type { SandboxSku } from './listing-records.ts';

const PAGE = 50;

const querySchema = v.object({
  granularityType: v.literal('Marketplace'),
  granularityId: v.string(),
  details: v.optional(v.picklist(['true', 'false']), 'false'),
  nextToken: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
});

/** The sandbox's FBA Inventory API, with Amazon's path and answers. */
export function addInventory(
  { app, base, clock, enter, described }: AmazonApi,
  skusIn: (sellerId: string, marketplace: string) => Promise<SandboxSku[]>,
): void {
  app.get(
    `${base}/fba/inventory/v1/summaries`,
    described('Amazon’s getInventorySummaries in the sandbox'),
    async (c) => {
      const caller = await enter(c, c.req.query('marketplaceIds'), 2);
      if (caller instanceof Response) return caller;
      const query = v.safeParse(querySchema, c.req.query());
      if (!query.success || query.output.granularityId !== c.req.query('marketplaceIds'))
        return invalidInput(c, 'Invalid granularity.');
      const { granularityType, granularityId, details, nextToken: from } = query.output;
      const skus = (await skusIn(caller.sellerId, caller.marketplace)).filter(({ fba }) => fba);
      const next = from + PAGE < skus.length ? { pagination: { nextToken: String(from + PAGE) } } : {};
      return c.json({
        ...next,
        payload: {
          granularity: { granularityType, granularityId },
          inventorySummaries: skus
            .slice(from, from + PAGE)
            .map((listed) => summaryOf(listed, sandboxStock(listed, caller.marketplace), clock(), details === 'true')),
        },
      });
    },
  );
}

function summaryOf(listed: SandboxSku, stock: SandboxStock, now: number, hasDetails: boolean): object {
  const reserved = stock.sold + stock.moving + stock.processing;
  const inbound = stock.working + stock.shipped + stock.receiving;
  return {
    asin: listed.product.asin,
    fnSku: `X00${listed.product.asin.slice(-7)}`,
    sellerSku: listed.sku,
    condition: listed.condition === 'new_new' ? 'NewItem' : 'UsedVeryGood',
    productName: listed.product.title,
    lastUpdatedTime: new Date(now).toISOString(),
    totalQuantity: stock.fulfillable + inbound + reserved + stock.unfulfillable,
    ...(hasDetails
      ? {
          inventoryDetails: {
            fulfillableQuantity: stock.fulfillable,
            inboundWorkingQuantity: stock.working,
            inboundShippedQuantity: stock.shipped,
            inboundReceivingQuantity: stock.receiving,
            reservedQuantity: {
              totalReservedQuantity: reserved,
              pendingCustomerOrderQuantity: stock.sold,
              pendingTransshipmentQuantity: stock.moving,
              fcProcessingQuantity: stock.processing,
            },
            researchingQuantity: { totalResearchingQuantity: 0, researchingQuantityBreakdown: [] },
            unfulfillableQuantity: { totalUnfulfillableQuantity: stock.unfulfillable },
          },
        }
      : {}),
  };
}
