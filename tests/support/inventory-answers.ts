import type { ListingAnswer } from './listing-answers.ts';

const MARKETPLACE = 'ATVPDKIKX0DER';

/** A SKU's stock as Amazon writes it. */
export const inventorySummary = (sellerSku: string, fulfillableQuantity: number) => ({
  asin: 'B000000001',
  fnSku: 'X001ABCDEF',
  sellerSku,
  condition: 'NewItem',
  inventoryDetails: {
    fulfillableQuantity,
    inboundWorkingQuantity: 1,
    inboundShippedQuantity: 40,
    inboundReceivingQuantity: 20,
    reservedQuantity: {
      totalReservedQuantity: 6,
      pendingCustomerOrderQuantity: 3,
      pendingTransshipmentQuantity: 2,
      fcProcessingQuantity: 1,
    },
    researchingQuantity: { totalResearchingQuantity: 0, researchingQuantityBreakdown: [] },
    unfulfillableQuantity: {
      totalUnfulfillableQuantity: 4,
      customerDamagedQuantity: 4,
      warehouseDamagedQuantity: 0,
      distributorDamagedQuantity: 0,
      carrierDamagedQuantity: 0,
      defectiveQuantity: 0,
      expiredQuantity: 0,
    },
  },
  lastUpdatedTime: '2026-11-26T09:00:00Z',
  productName: 'Garlic Press',
  totalQuantity: 83,
  stores: [],
});

/** Speaks the FBA Inventory protocol for one US seller, with one SKU a page, as Amazon sometimes does. */
export const answerInventory =
  (summaries: readonly unknown[]) =>
  ({ pathname, searchParams }: URL): ListingAnswer | undefined => {
    if (pathname !== '/fba/inventory/v1/summaries') return undefined;
    const of = Object.fromEntries(searchParams);
    if (of.granularityType !== 'Marketplace' || of.granularityId !== MARKETPLACE || of.marketplaceIds !== MARKETPLACE)
      return { status: 400, body: { errors: [{ code: 'InvalidInput', message: 'Invalid granularity.' }] } };
    const at = Number(of.nextToken ?? 0);
    return {
      status: 200,
      body: {
        payload: {
          granularity: { granularityType: 'Marketplace', granularityId: MARKETPLACE },
          inventorySummaries: of.details === 'true' ? summaries.slice(at, at + 1) : [],
        },
        ...(at + 1 < summaries.length ? { pagination: { nextToken: String(at + 1) } } : {}),
      },
    };
  };
