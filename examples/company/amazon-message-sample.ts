import { randomUUID } from 'node:crypto';

/** A PRICING_HEALTH message, as Amazon would send it about a sample product. */
export function amazonMessage(sellerId: string, asin = `B0COMP${String(Date.now()).slice(-4)}`) {
  const now = new Date().toISOString();
  const price = (amount: number) => ({
    listingPrice: { amount, currencyCode: 'USD' },
    landedPrice: { amount, currencyCode: 'USD' },
  });
  return {
    notificationType: 'PRICING_HEALTH',
    eventTime: now,
    payload: {
      issueType: 'BuyBoxDisqualification',
      sellerId,
      offerChangeTrigger: { marketplaceId: 'ATVPDKIKX0DER', asin, itemCondition: 'new', timeOfOfferChange: now },
      merchantOffer: { condition: 'new', fulfillmentType: 'AFN', ...price(24.99) },
      summary: { buyBoxPrices: [{ condition: 'new', ...price(21.5) }] },
    },
    notificationMetadata: { notificationId: randomUUID(), publishTime: now },
  };
}
