import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { hashOf } from '#provider/products/codes.ts';
import { sampleProductData } from '#provider/products/sample-product-data.ts';
import type { SandboxSku } from './listing-records.ts';

const PAGE = 50;
/** The sandbox's stock is made for the sales of this day, so that it is the same on every day. */
const SALES_OF = Date.UTC(2026, 0, 1);
/** A SKU has stock for up to so many days; below SOLD_OUT, none. */
const MOST_DAYS = 96;
const SOLD_OUT = 4;

const querySchema = v.object({
  granularityType: v.literal('Marketplace'),
  granularityId: v.string(),
  details: v.optional(v.picklist(['true', 'false']), 'false'),
  nextToken: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
});

type Caller = { sellerId: string; marketplace: string };
type InventoryApiOptions = {
  base: string;
  clock: () => number;
  /** Checks a call as Amazon does. */
  enter: (c: Context, marketplaceId: string | undefined, rate: number) => Promise<Response | Caller>;
  invalid: (c: Context) => Response;
  described: (summary: string) => MiddlewareHandler;
  skusIn: (sellerId: string, marketplace: string) => Promise<SandboxSku[]>;
};

/** The sandbox's FBA Inventory API, with Amazon's path and answers. */
export function inventoryApi(options: InventoryApiOptions): Hono<BodyEnv> {
  const { base, clock, enter, invalid, described, skusIn } = options;
  const app = new Hono<BodyEnv>();
  app.get(
    `${base}/fba/inventory/v1/summaries`,
    described('Amazon’s getInventorySummaries in the sandbox'),
    async (c) => {
      const caller = await enter(c, c.req.query('marketplaceIds'), 2);
      if (caller instanceof Response) return caller;
      const query = v.safeParse(querySchema, c.req.query());
      if (!query.success || query.output.granularityId !== c.req.query('marketplaceIds')) return invalid(c);
      const { granularityType, granularityId, details, nextToken: from } = query.output;
      const skus = (await skusIn(caller.sellerId, caller.marketplace)).filter(({ fba }) => fba);
      const next = from + PAGE < skus.length ? { pagination: { nextToken: String(from + PAGE) } } : {};
      return c.json({
        ...next,
        payload: {
          granularity: { granularityType, granularityId },
          inventorySummaries: skus
            .slice(from, from + PAGE)
            .map((listed) => summaryOf(listed, caller.marketplace, clock(), details === 'true')),
        },
      });
    },
  );
  return app;
}

/** Derives a SKU's stock: the same on every machine. */
function stockOf({ sku, product }: SandboxSku, marketplace: string) {
  const hash = hashOf('stock', sku, marketplace);
  const aDay = sampleProductData.unitsADay(product.asin, marketplace, SALES_OF) ?? 1;
  const days = hash % MOST_DAYS;
  const [isAnnounced, isShipped, isReceived] = [hash % 7 === 0, (hash >>> 7) % 3 === 0, (hash >>> 9) % 5 === 0];
  return {
    fulfillable: days < SOLD_OUT ? 0 : Math.ceil(days * aDay),
    working: isAnnounced ? Math.ceil(20 * aDay) : 0,
    shipped: isShipped ? Math.ceil(14 * aDay) : 0,
    receiving: isShipped && isReceived ? Math.ceil(7 * aDay) : 0,
    sold: days < SOLD_OUT ? 0 : Math.ceil(aDay),
    moving: (hash >>> 12) % 4 === 0 ? Math.ceil(3 * aDay) : 0,
    processing: (hash >>> 14) % 8 === 0 ? 1 : 0,
    unfulfillable: (hash >>> 17) % 6 === 0 ? 2 : 0,
  };
}

function summaryOf(listed: SandboxSku, marketplace: string, now: number, hasDetails: boolean): object {
  const stock = stockOf(listed, marketplace);
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
