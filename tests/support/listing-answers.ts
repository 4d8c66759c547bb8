const RATE = 'x-amzn-RateLimit-Limit';
const MARKETPLACE = 'ATVPDKIKX0DER';

type Patch = { productType: string; patches: { op: string; path: string; value: Record<string, unknown>[] }[] };
export type ListingAnswer = { status: number; body: unknown; headers?: Record<string, string>; cut?: boolean };

/**
 * Speaks the Listings Items and Product Pricing protocols for one US seller. `behaves.next` is shown by the next calls:
 * a status, wrong data (`garbled`), or a change that is made without an answer (`cut`), refused, or accepted with a
 * warning.
 */
export function createListingAnswers() {
  const behaves: {
    next: 429 | 503 | 403 | 'cut' | 'refused' | 'warned' | 'garbled' | undefined;
    rate: string | undefined;
  } = {
    next: undefined,
    rate: '5.0',
  };
  const patches: Patch[] = [];
  const offer = (value: object) => ({ marketplace_id: MARKETPLACE, currency: 'USD', audience: 'ALL', ...value });
  const at = (amount: number | string, more: object = {}) => [{ schedule: [{ value_with_tax: amount, ...more }] }];
  const item = (
    sku: string,
    more: { asin: string; condition?: string; offers: object[]; availability: object[]; issues?: object[] },
  ) => ({
    sku,
    summaries: [
      {
        marketplaceId: MARKETPLACE,
        asin: more.asin,
        productType: 'KITCHEN',
        conditionType: more.condition ?? 'new_new',
        status: ['BUYABLE'],
        itemName: 'Garlic Press',
      },
    ],
    attributes: { purchasable_offer: more.offers },
    fulfillmentAvailability: more.availability,
    issues: more.issues ?? [],
  });
  const items = new Map(
    [
      item('GP 1/2', {
        asin: 'B000000001',
        offers: [
          offer({
            our_price: at(21.5),
            discounted_price: at('18.90', { start_at: '2026-11-20T00:00:00Z', end_at: '2026-11-30T00:00:00Z' }),
            minimum_seller_allowed_price: at(15),
            maximum_seller_allowed_price: at(30),
            automated_pricing_merchandising_rule_plan: [{ merchandising_rule: { rule_id: 'R1' } }],
          }),
          offer({ audience: 'B2B', our_price: at(20) }),
        ],
        availability: [{ fulfillmentChannelCode: 'AMAZON_NA' }],
      }),
      item('GP-MFN', {
        asin: 'B000000001',
        condition: 'used_very_good',
        offers: [offer({ our_price: at(12) })],
        availability: [{ fulfillmentChannelCode: 'DEFAULT', quantity: 4 }],
        issues: [
          {
            code: '18027',
            message: 'No main image.',
            severity: 'ERROR',
            attributeNames: ['main_product_image_locator'],
          },
        ],
      }),
      item('NO-PRICE', { asin: 'B000000003', offers: [], availability: [] }),
    ].map((each) => [each.sku, each]),
  );
  const refusal = (status: number, code: string, message: string): ListingAnswer => ({
    status,
    body: { errors: [{ code, message, details: '' }] },
  });

  /** Answers other calls under the same behavior. */
  const extra: { more?: (url: URL, body: string) => ListingAnswer | undefined } = {};
  return Object.assign(extra, {
    behaves,
    patches,
    items,
    priceOf: (sku: string): unknown =>
      (
        items.get(sku)?.attributes.purchasable_offer[0] as
          | { our_price: { schedule: { value_with_tax: number }[] }[] }
          | undefined
      )?.our_price[0]?.schedule[0]?.value_with_tax,

    answerTo(method: string, url: URL, token: string, body: string): ListingAnswer {
      const { next, rate } = behaves;
      const headers: Record<string, string> = rate === undefined ? {} : { [RATE]: rate };
      if (next === 429)
        return { ...refusal(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.'), headers };
      if (next === 503) return refusal(503, 'ServiceUnavailable', 'Service is temporarily unavailable.');
      if (!token.startsWith('Atza|') || next === 403)
        return refusal(403, 'Unauthorized', 'Access to requested resource is denied.');
      if (next === 'garbled') return { status: 200, body: { payload: [null, 'unknown'] }, headers };
      const other = extra.more?.(url, body);
      if (other) return { ...other, headers };
      const [, sellerId, sku] = /^\/listings\/2021-08-01\/items\/([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
      if (url.pathname === '/batches/products/pricing/v0/itemOffers')
        return { status: 200, body: { responses: batchOf(body) }, headers };
      const marketplace = url.searchParams.get('marketplaceIds');
      if (marketplace !== MARKETPLACE) return refusal(400, 'InvalidInput', 'Invalid marketplace.');
      if (sellerId !== undefined && sku === undefined) {
        const named = url.searchParams.get('identifiers');
        const all = [...items.values()].filter(
          ({ summaries }) => named === null || summaries.some(({ asin }) => asin === named),
        );
        if (named !== null && url.searchParams.get('identifiersType') !== 'ASIN')
          return refusal(400, 'InvalidInput', 'Unknown identifiersType.');
        // One a page, so that a reader must follow the pages.
        const skip = Number(url.searchParams.get('pageToken') ?? 0);
        const pagination = skip + 1 < all.length ? { nextToken: String(skip + 1) } : {};
        return {
          status: 200,
          body: { numberOfResults: all.length, pagination, items: all.slice(skip, skip + 1) },
          headers,
        };
      }
      const found = sku === undefined ? undefined : items.get(decodeURIComponent(sku));
      if (sku !== undefined && !found) return refusal(404, 'NOT_FOUND', 'SKU not found in this marketplace.');
      if (found && method === 'GET') return { status: 200, body: found, headers };
      if (found && method === 'PATCH') {
        const patch = JSON.parse(body) as Patch;
        const issue = (severity: string, message: string) => ({
          code: '90000900',
          message,
          severity,
          attributeNames: ['purchasable_offer'],
          categories: [],
        });
        const submission = { sku: found.sku, submissionId: 'f1dc2914', issues: [] as object[] };
        if (next === 'refused')
          return {
            status: 200,
            body: {
              ...submission,
              status: 'INVALID',
              issues: [issue('ERROR', 'The price is too high.'), issue('WARNING', 'Odd.')],
            },
            headers,
          };
        patches.push(patch);
        const [value] = patch.patches[0]?.value ?? [];
        // Replaces the instance with the same audience, completely.
        found.attributes.purchasable_offer = found.attributes.purchasable_offer.map((each) =>
          (each as { audience?: string }).audience === value?.audience ? (value as object) : each,
        );
        if (next === 'cut') return { status: 0, body: undefined, cut: true };
        const issues = next === 'warned' ? [issue('WARNING', 'Your price is much lower than before.')] : [];
        return { status: 200, body: { ...submission, status: 'ACCEPTED', issues }, headers };
      }
      return refusal(404, 'NotFound', 'No such call.');
    },
  });
}

function batchOf(body: string): object[] {
  const { requests } = JSON.parse(body) as { requests: { uri: string; MarketplaceId: string }[] };
  return requests.map(({ uri, MarketplaceId }) =>
    MarketplaceId === MARKETPLACE && uri === '/products/pricing/v0/items/B000000001/offers'
      ? { status: { statusCode: 200, reasonPhrase: 'OK' }, body: { payload: offersPayload } }
      : {
          status: { statusCode: 404, reasonPhrase: 'Not Found' },
          body: { errors: [{ code: 'NotFound', message: 'No such item.', details: '' }] },
        },
  );
}

const money = (amount: number) => ({ CurrencyCode: 'USD', Amount: amount });

/** As getItemOffers answers: mixed case, without IsBuyBoxWinner on every offer. */
const offersPayload = {
  ASIN: 'B000000001',
  status: 'Success',
  ItemCondition: 'New',
  Identifier: { MarketplaceId: MARKETPLACE, ItemCondition: 'New', ASIN: 'B000000001' },
  Summary: {
    LowestPrices: [
      {
        condition: 'new',
        fulfillmentChannel: 'Merchant',
        LandedPrice: money(21),
        ListingPrice: money(18),
        Shipping: money(3),
      },
    ],
    BuyBoxPrices: [{ condition: 'New', LandedPrice: money(21.5), ListingPrice: money(21.5), Shipping: money(0) }],
    NumberOfOffers: [{ condition: 'new', fulfillmentChannel: 'Amazon', OfferCount: 2 }],
    TotalOfferCount: 2,
  },
  Offers: [
    {
      SellerId: 'A1',
      SubCondition: 'new',
      ListingPrice: money(21.5),
      Shipping: money(0),
      IsFulfilledByAmazon: true,
      IsBuyBoxWinner: true,
      MyOffer: true,
    },
    {
      SellerId: 'A2RIVAL',
      SubCondition: 'new',
      ListingPrice: money(18),
      Shipping: money(3),
      IsFulfilledByAmazon: false,
      IsFeaturedMerchant: true,
    },
  ],
};
