import * as v from 'valibot';
import type { ListingIssue } from '#shared/inbox/listing-issue.ts';
import { HIDDEN, REMOVED, SUPPRESSED } from '#shared/inbox/listing-trouble.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { count, instant, lenient, lenientList, text, titleText } from '#shared/upstream/tolerant.ts';

// The parts of Amazon's Listings Items API 2021-08-01 that the portal reads. Product types differ in everything else.

const MOST = 50;

const schedule = v.looseObject({ value_with_tax: count, start_at: lenient(instant), end_at: lenient(instant) });
const priced = lenientList(v.object({ schedule: lenientList(schedule, MOST) }), MOST);

/** A `purchasable_offer`. Loose, because a change sends all of it back. */
const offerSchema = v.looseObject({
  marketplace_id: lenient(v.string()),
  currency: lenient(v.string()),
  audience: lenient(v.string()),
  our_price: priced,
  discounted_price: priced,
  minimum_seller_allowed_price: priced,
  maximum_seller_allowed_price: priced,
  automated_pricing_merchandising_rule_plan: lenientList(
    v.object({ merchandising_rule: v.object({ rule_id: v.string() }) }),
    MOST,
  ),
});
type OfferAttribute = v.InferOutput<typeof offerSchema>;

const rawIssueSchema = v.object({
  code: text(100),
  message: text(1_000),
  severity: v.fallback(v.picklist(['ERROR', 'WARNING', 'INFO']), 'INFO'),
  attributeNames: lenientList(text(100), MOST),
  enforcements: lenient(
    v.object({
      actions: lenientList(v.object({ action: text(60) }), MOST),
      exemption: lenient(v.object({ status: text(60), expiryDate: lenient(instant) })),
    }),
  ),
});
const suppressing: readonly string[] = [SUPPRESSED, REMOVED];

const summarySchema = v.object({
  marketplaceId: v.string(),
  asin: lenient(text(20)),
  productType: lenient(text(100)),
  conditionType: lenient(text(60)),
  status: lenientList(text(40), MOST),
  itemName: lenient(titleText(200)),
});

const itemSchema = v.object({
  sku: v.string(),
  summaries: lenientList(summarySchema, MOST),
  attributes: lenient(v.object({ purchasable_offer: lenientList(v.record(v.string(), v.unknown()), MOST) })),
  fulfillmentAvailability: lenientList(
    v.object({ fulfillmentChannelCode: v.string(), quantity: lenient(count) }),
    MOST,
  ),
  issues: lenientList(rawIssueSchema, MOST),
});

/** A listing, and its offer to consumers as Amazon sent it. */
export type ListedItem = { listing: Listing; offer: Record<string, unknown> | undefined };

/** Reads an item of a listings call; undefined if it is none. @param marketplaceId Amazon's id of `marketplace` */
export function readItem(raw: unknown, marketplace: string, marketplaceId: string): ListedItem | undefined {
  const parsed = v.safeParse(itemSchema, raw);
  if (!parsed.success) return undefined;
  const { sku, summaries, attributes, fulfillmentAvailability, issues } = parsed.output;
  const summary = summaries.find((each) => each.marketplaceId === marketplaceId);
  const offers = (attributes?.purchasable_offer ?? []).filter(
    (each) => (each.marketplace_id ?? marketplaceId) === marketplaceId,
  );
  // Business prices are an offer of their own. The one without an audience is everybody's.
  const forAll = offers.find((each) => (each.audience ?? 'ALL') === 'ALL');
  const offer = forAll && read(forAll);
  const business = offers.map(read).find((each) => each?.audience === 'B2B');
  const sale = offer?.discounted_price[0]?.schedule[0];
  const byAmazon = fulfillmentAvailability.find(({ fulfillmentChannelCode }) =>
    fulfillmentChannelCode.startsWith('AMAZON'),
  );
  const bySeller = fulfillmentAvailability.find(({ fulfillmentChannelCode }) => fulfillmentChannelCode === 'DEFAULT');
  const listing: Listing = {
    sku,
    marketplace,
    asin: summary?.asin ?? null,
    title: summary?.itemName ?? null,
    productType: summary?.productType ?? null,
    condition: summary?.conditionType ?? null,
    statuses: summary?.status ?? [],
    fulfillment: byAmazon ? 'FBA' : bySeller ? 'FBM' : null,
    quantity: byAmazon ? null : (bySeller?.quantity ?? null),
    price: amountIn(offer?.our_price),
    currency: offer?.currency ?? currencyOf(marketplace),
    sale: sale ? { price: sale.value_with_tax, startsAt: sale.start_at ?? null, endsAt: sale.end_at ?? null } : null,
    businessPrice: amountIn(business?.our_price),
    minimum: amountIn(offer?.minimum_seller_allowed_price),
    maximum: amountIn(offer?.maximum_seller_allowed_price),
    pricingRule: offer?.automated_pricing_merchandising_rule_plan[0]?.merchandising_rule.rule_id ?? null,
    issues: issues.map(issueOf),
    ...(forAll || offers.length === 0
      ? {}
      : { onlyFor: [...new Set(offers.map(({ audience }) => String(audience).slice(0, 40)))] }),
    ...(issues.map(issueOf).some(({ action, until }) => until === undefined && suppressing.includes(action ?? ''))
      ? { suppressed: true }
      : {}),
  };
  return { listing, offer: forAll };
}

/** Reads Amazon's reasons, of a submission or of a refused call. */
export const readIssues = (raw: unknown): ListingIssue[] =>
  v.parse(lenientList(rawIssueSchema, MOST), raw).map(issueOf);

const severities = { ERROR: 'error', WARNING: 'warning', INFO: 'info' } as const;

/** Of several actions, the one that hurts most. An issue that Amazon exempts has none. */
function issueOf({
  code,
  message,
  severity,
  attributeNames,
  enforcements,
}: v.InferOutput<typeof rawIssueSchema>): ListingIssue {
  const { actions = [], exemption } = enforcements ?? {};
  const names = actions.map(({ action }) => action);
  const action = [REMOVED, SUPPRESSED, HIDDEN].find((each) => names.includes(each)) ?? names[0];
  const isEnforced = action !== undefined && exemption?.status !== 'EXEMPT';
  const until = exemption?.status === 'EXEMPT_UNTIL_EXPIRY_DATE' ? exemption.expiryDate : undefined;
  return {
    code,
    message,
    severity: severities[severity],
    attributes: attributeNames,
    ...(isEnforced ? { action } : {}),
    ...(isEnforced && until ? { until } : {}),
  };
}

function read(offer: Record<string, unknown>): OfferAttribute | undefined {
  const parsed = v.safeParse(offerSchema, offer);
  return parsed.success ? parsed.output : undefined;
}

const amountIn = (prices: OfferAttribute['our_price'] | undefined): number | null =>
  prices?.[0]?.schedule[0]?.value_with_tax ?? null;
