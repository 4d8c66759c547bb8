import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { BodyEnv } from '#provider/http/read-body.ts';
import { regionNameSchema, regions } from '#shared/integrations/regions.ts';
import { marketplaceIdOf, marketplaceNamed } from '#shared/marketplace-ids.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { jsonOf, sandboxRoute } from '../page.ts';
import { type AmazonApi, type AmazonCaller, errors, invalidInput } from './amazon-api.ts';
import { addExpectedPrices } from './expected-prices-api.ts';
import { addFees } from './fees-api.ts';
import { addInventory } from './inventory-api.ts';
import { type Behavior, cents, isForSale, type SandboxSku } from './listing-records.ts';
import type { ListingsSandbox } from './listings-sandbox.ts';
import { addRestrictions } from './restrictions-api.ts';

export const LISTINGS_BASE = '/sandbox/amazon-api';
const LISTINGS = `${LISTINGS_BASE}/:region/listings/2021-08-01/items/:seller`;
const DAY = 86_400_000;
const RATE_HEADER = 'x-amzn-RateLimit-Limit';
const anywhere: readonly Behavior[] = ['throttles', 'slow', 'down', 'forbids', 'garbles'];
const onPatch: readonly Behavior[] = [...anywhere, 'warns', 'refuses', 'loses'];

const patchSchema = v.object({
  productType: v.string(),
  patches: v.tuple([
    v.object({
      op: v.literal('replace'),
      path: v.literal('/attributes/purchasable_offer'),
      value: v.tuple([
        v.looseObject({
          marketplace_id: v.string(),
          currency: v.string(),
          our_price: v.tuple([
            v.object({ schedule: v.tuple([v.object({ value_with_tax: v.pipe(v.number(), v.finite()) })]) }),
          ]),
        }),
      ]),
    }),
  ]),
});

const itemSchema = v.object({
  uri: v.string(),
  method: v.literal('GET'),
  MarketplaceId: v.string(),
  ItemCondition: v.string(),
});
const batchSchema = v.object({
  requests: v.pipe(v.tupleWithRest([itemSchema], itemSchema), v.maxLength(20)),
});

/**
 * The sandbox's Login with Amazon, Listings Items, FBA Inventory and Product Pricing APIs, as far as the portal uses them, with
 * Amazon's paths and answers.
 * @param offersFor makes the payload of a Product Pricing answer, without the status
 */
export function listingsApis(
  sandbox: ListingsSandbox,
  {
    clock,
    offersFor,
  }: {
    clock: () => number;
    offersFor: (
      seller: AmazonCaller,
      asin: string,
      condition: string,
      own: SandboxSku | undefined,
    ) => Promise<Record<string, unknown> | undefined>;
  },
): Hono<BodyEnv> {
  const app = new Hono<BodyEnv>();
  const described = sandboxRoute({ 200: 'As Amazon answers', 403: 'No valid token' });

  app.post(`${LISTINGS_BASE}/auth/o2/token`, described('Login with Amazon in the sandbox'), async (c) => {
    const { grant_type, refresh_token = '' } = Object.fromEntries(new URLSearchParams(c.var.bodyText));
    const seller = grant_type === 'refresh_token' ? await sandbox.sellerOfToken(refresh_token) : undefined;
    if (!seller)
      return c.json({ error: 'invalid_grant', error_description: 'The request has an invalid grant parameter' }, 400);
    return c.json({ access_token: `Atza|${refresh_token}`, token_type: 'bearer', expires_in: 3_600, refresh_token });
  });

  /** Checks a call as Amazon does. @returns the caller and the behavior to show, or Amazon's refusal */
  const enter = async (c: Context, marketplaceKey: string | undefined, kinds: readonly Behavior[], rate: number) => {
    c.header(RATE_HEADER, String(rate));
    const behavior = await sandbox.nextBehavior(kinds);
    if (behavior === 'down')
      return errors(c, 503, 'ServiceUnavailable', 'Service is temporarily unavailable. Please try again later.');
    if (behavior === 'throttles')
      return errors(c, 429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.');
    if (behavior === 'garbles') return c.json({ payload: [null, 'unknown'] });
    const token = c.req.header('x-amz-access-token') ?? '';
    const seller = token.startsWith('Atza|') ? await sandbox.sellerOfToken(token.slice('Atza|'.length)) : undefined;
    const region = v.safeParse(regionNameSchema, c.req.param('region'));
    const named = c.req.param('seller');
    if (
      behavior === 'forbids' ||
      !seller ||
      !region.success ||
      seller.region !== region.output ||
      (named !== undefined && named !== seller.sellerId)
    )
      return errors(c, 403, 'Unauthorized', 'Access to requested resource is denied.');
    const marketplace = marketplaceNamed(marketplaceKey)?.code;
    if (
      marketplaceKey === undefined ||
      marketplace === undefined ||
      !regions[region.output].marketplaces.includes(marketplace)
    )
      return invalidInput(c, 'Invalid value for marketplaceIds.');
    return { ...seller, marketplace, marketplaceId: marketplaceIdOf(marketplace) as string, behavior };
  };

  app.get(LISTINGS, described('Amazon’s searchListingsItems in the sandbox'), async (c) => {
    const caller = await enter(c, c.req.query('marketplaceIds'), anywhere, 5);
    if (caller instanceof Response) return caller;
    const named = c.req.query('identifiers')?.split(',');
    if (named && c.req.query('identifiersType') !== 'ASIN')
      return invalidInput(c, 'The sandbox searches by ASIN only.');
    const found = await sandbox.skusOf(caller.sellerId, caller.marketplace, named);
    const [from, size] = [Number(c.req.query('pageToken') ?? 0), Number(c.req.query('pageSize') ?? 10)];
    const pagination = from + size < found.length ? { nextToken: String(from + size) } : {};
    return c.json({
      numberOfResults: found.length,
      pagination,
      items: found.slice(from, from + size).map((each) => itemOf(each, caller, clock())),
    });
  });

  app.get(`${LISTINGS}/:sku`, described('Amazon’s getListingsItem in the sandbox'), async (c) => {
    const caller = await enter(c, c.req.query('marketplaceIds'), anywhere, 5);
    if (caller instanceof Response) return caller;
    const found = await sandbox.skuOf(caller.sellerId, caller.marketplace, c.req.param('sku'));
    return found ? c.json(itemOf(found, caller, clock())) : unknownSku(c);
  });

  app.patch(`${LISTINGS}/:sku`, described('Amazon’s patchListingsItem in the sandbox'), async (c) => {
    const caller = await enter(c, c.req.query('marketplaceIds'), onPatch, 5);
    if (caller instanceof Response) return caller;
    const sku = c.req.param('sku');
    const found = await sandbox.skuOf(caller.sellerId, caller.marketplace, sku);
    if (!found) return unknownSku(c);
    const patch = jsonOf(patchSchema, c.var.bodyText);
    if (!patch) return invalidInput(c, 'Invalid path or value provided in patch at index of 0.');
    const { productType, patches } = patch;
    const offer = patches[0].value[0];
    const price = offer.our_price[0].schedule[0].value_with_tax;
    const submission = (status: 'ACCEPTED' | 'INVALID', issues: object[]) =>
      c.json({ sku, status, submissionId: `sandbox-${hashed(sku, clock())}`, issues });
    if (caller.behavior === 'refuses')
      return submission('INVALID', [
        issue('90000900', 'This price is outside of what Amazon accepts for this product.', 'ERROR'),
      ]);
    if (
      productType !== productTypeOf(found) ||
      offer.marketplace_id !== caller.marketplaceId ||
      offer.currency !== found.currency ||
      price <= 0
    )
      return submission('INVALID', [
        issue('4000001', "The provided value for 'purchasable_offer' is invalid.", 'ERROR'),
      ]);
    await sandbox.setPrice(caller.region, caller.sellerId, caller.marketplace, found, cents(price));
    if (caller.behavior === 'loses')
      return errors(c, 503, 'ServiceUnavailable', 'Service is temporarily unavailable. Please try again later.');
    return submission(
      'ACCEPTED',
      caller.behavior === 'warns'
        ? [issue('99022', 'Your price is much lower than recent prices of this product.', 'WARNING')]
        : [],
    );
  });

  app.post(
    `${LISTINGS_BASE}/:region/batches/products/pricing/v0/itemOffers`,
    described('Amazon’s getItemOffersBatch in the sandbox'),
    async (c) => {
      const batch = jsonOf(batchSchema, c.var.bodyText);
      const caller = await enter(c, batch?.requests[0].MarketplaceId, anywhere, 0.1);
      if (caller instanceof Response) return caller;
      if (!batch) return invalidInput(c, 'The request is not valid.');
      const responses = [];
      for (const { uri, MarketplaceId, ItemCondition } of batch.requests) {
        const [, asin = ''] = /^\/products\/pricing\/v0\/items\/(\w+)\/offers$/.exec(uri) ?? [];
        const [own] = await sandbox.skusOf(caller.sellerId, caller.marketplace, [asin]);
        const offers =
          MarketplaceId === caller.marketplaceId
            ? await offersFor(caller, asin, ItemCondition.toLowerCase(), own)
            : undefined;
        const missing = {
          errors: [
            { code: 'NotFound', message: 'The requested ASIN does not exist in this marketplace.', details: '' },
          ],
        };
        const identifier = { MarketplaceId, ASIN: asin, ItemCondition };
        responses.push({
          status: offers ? { statusCode: 200, reasonPhrase: 'OK' } : { statusCode: 404, reasonPhrase: 'Not Found' },
          body: offers
            ? { payload: { ASIN: asin, status: 'Success', ItemCondition, Identifier: identifier, ...offers } }
            : missing,
          request: { Asin: asin, MarketplaceId, ItemCondition },
        });
      }
      return c.json({ responses });
    },
  );
  const api: AmazonApi = {
    app,
    base: `${LISTINGS_BASE}/:region`,
    clock,
    described,
    enter: (c, marketplaceId, rate) => enter(c, marketplaceId, anywhere, rate),
  };
  addExpectedPrices(api, sandbox, (caller, own) => offersFor(caller, own.product.asin, 'new', own));
  addFees(api);
  addRestrictions(api);
  addInventory(api, sandbox.skusOf);
  return app;
}

const unknownSku = (c: Context) => errors(c, 404, 'NOT_FOUND', 'The SKU was not found in this marketplace.');
const issue = (code: string, message: string, severity: 'ERROR' | 'WARNING') => ({
  code,
  message,
  severity,
  attributeNames: ['purchasable_offer'],
});
const hashed = (sku: string, at: number): string => Buffer.from(`${sku} ${at}`).toString('hex').slice(-24);

const productTypeOf = ({ product }: SandboxSku): string => product.category.toUpperCase().replace(/[^A-Z]+/g, '_');

/** An item as Amazon shows it, with everything that the portal requests. */
function itemOf(listed: SandboxSku, { marketplace, marketplaceId }: AmazonCaller, now: number): object {
  const { sku, product, condition, fba, quantity, suppressed, price, currency, extra } = listed;
  const at = (amount: number, more: object = {}) => [{ schedule: [{ value_with_tax: cents(amount), ...more }] }];
  const sale = { start_at: new Date(now - DAY).toISOString(), end_at: new Date(now + 6 * DAY).toISOString() };
  const common = { marketplace_id: marketplaceId, currency };
  const region = marketplaceOf(marketplace)?.region === 'eu' ? 'EU' : 'NA';
  return {
    sku,
    summaries: [
      {
        marketplaceId,
        asin: product.asin,
        productType: productTypeOf(listed),
        conditionType: condition,
        status: isForSale(listed) ? ['BUYABLE', 'DISCOVERABLE'] : ['DISCOVERABLE'],
        itemName: product.title,
      },
    ],
    attributes: {
      purchasable_offer: [
        {
          ...common,
          audience: 'ALL',
          our_price: at(price),
          ...(extra === 'sale' ? { discounted_price: at(price * 0.9, sale) } : {}),
          ...(extra === 'bounds'
            ? { minimum_seller_allowed_price: at(price * 0.85), maximum_seller_allowed_price: at(price * 1.3) }
            : {}),
          ...(extra === 'rule'
            ? { automated_pricing_merchandising_rule_plan: [{ merchandising_rule: { rule_id: 'COMPETITIVE_BUYBOX' } }] }
            : {}),
        },
        ...(extra === 'business' ? [{ ...common, audience: 'B2B', our_price: at(price * 0.95) }] : []),
      ],
    },
    offers: [{ marketplaceId, offerType: 'B2C', price: { currencyCode: currency, amount: price.toFixed(2) } }],
    fulfillmentAvailability: [
      fba ? { fulfillmentChannelCode: `AMAZON_${region}` } : { fulfillmentChannelCode: 'DEFAULT', quantity },
    ],
    issues: suppressed
      ? [
          {
            code: '18027',
            message: 'The main image does not meet the requirements.',
            severity: 'ERROR',
            attributeNames: ['main_product_image_locator'],
            enforcements: { actions: [{ action: 'LISTING_SUPPRESSED' }], exemption: { status: 'NOT_EXEMPT' } },
          },
        ]
      : [],
  };
}
