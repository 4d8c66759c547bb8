import * as v from 'valibot';
import type { CountedStock } from '#shared/listings/stock/fba-stock.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { fail, ok } from '#shared/result.ts';
import { count, foldKeys, identifier, lenient, lenientList } from '#shared/upstream/tolerant.ts';
import type { createAmazonCalls } from './amazon-calls.ts';
import type { ListingsFailure, ListingsService } from './listings-service.ts';
import { unavailable } from './seller-services.ts';

/** Amazon's default limit. */
const limit = { call: 'getInventorySummaries', rate: 2, burst: 2 };
/** Amazon sends 50 a page, or fewer. */
const MOST = 1_000;

/** Units, as Amazon counts them: whole, and never below zero. */
export const unitCount = v.pipe(count, v.integer(), v.minValue(0));
const units = lenient(unitCount);

/** Keys are folded. Every field is optional, and the details are sometimes empty: without a count, nothing is known. */
const summarySchema = v.object({
  sellersku: identifier(100),
  asin: lenient(identifier(20)),
  inventorydetails: v.object({
    fulfillablequantity: unitCount,
    inboundworkingquantity: units,
    inboundshippedquantity: units,
    inboundreceivingquantity: units,
    reservedquantity: lenient(
      v.object({
        pendingcustomerorderquantity: units,
        pendingtransshipmentquantity: units,
        fcprocessingquantity: units,
      }),
    ),
    unfulfillablequantity: lenient(v.object({ totalunfulfillablequantity: units })),
  }),
});

const pageSchema = v.object({
  payload: v.object({ inventorysummaries: lenientList(v.record(v.string(), v.unknown()), MOST) }),
  pagination: lenient(v.object({ nexttoken: lenient(v.pipe(v.string(), v.minLength(1))) })),
});

/** Amazon's getInventorySummaries: all of a seller's FBA stock in a marketplace, page by page. */
export const stockPages =
  (call: ReturnType<typeof createAmazonCalls>): ListingsService['pageOfStock'] =>
  async (seller, marketplace, pageToken) => {
    const id = marketplaceIdOf(marketplace);
    if (id === undefined) return ok({ stocks: [], next: null });
    const read = await call(seller, {
      method: 'GET',
      path: '/fba/inventory/v1/summaries',
      query: {
        granularityType: 'Marketplace',
        granularityId: id,
        marketplaceIds: id,
        details: 'true',
        ...(pageToken === null ? {} : { nextToken: pageToken }),
      },
      limit,
    });
    if (!read.ok) return read;
    const parsed = v.safeParse(pageSchema, foldKeys(read.value));
    if (!parsed.success) return fail(unavailable('Amazon') as ListingsFailure);
    const { payload, pagination } = parsed.output;
    return ok({
      stocks: payload.inventorysummaries.flatMap((raw) => {
        const summary = v.safeParse(summarySchema, raw);
        return summary.success ? [stockIn(summary.output)] : [];
      }),
      next: pagination?.nexttoken ?? null,
    });
  };

const stockIn = ({
  sellersku,
  asin,
  inventorydetails: details,
}: v.InferOutput<typeof summarySchema>): CountedStock => ({
  sku: sellersku,
  asin: asin ?? null,
  fulfillable: details.fulfillablequantity,
  working: details.inboundworkingquantity ?? null,
  shipped: details.inboundshippedquantity ?? null,
  receiving: details.inboundreceivingquantity ?? null,
  sold: details.reservedquantity?.pendingcustomerorderquantity ?? null,
  moving: details.reservedquantity?.pendingtransshipmentquantity ?? null,
  processing: details.reservedquantity?.fcprocessingquantity ?? null,
  unfulfillable: details.unfulfillablequantity?.totalunfulfillablequantity ?? null,
});
