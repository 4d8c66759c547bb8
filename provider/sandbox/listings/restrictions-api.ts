import { lookUp } from '#provider/products/catalogue.ts';
import { hashOf } from '#provider/products/codes.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { CHECKS_A_SECOND } from '#shared/products/selling/sell-check.ts';
import { type AmazonApi, invalidInput } from './amazon-api.ts';

const conditions = [
  'new_new',
  'new_open_box',
  'new_oem',
  'refurbished_refurbished',
  'used_like_new',
  'used_very_good',
  'used_good',
  'used_acceptable',
  'collectible_like_new',
  'collectible_very_good',
  'collectible_good',
  'collectible_acceptable',
  'club_club',
];

/** The sandbox's Listings Restrictions API, with Amazon's path and answers. */
export function addRestrictions({ app, base, enter, described }: AmazonApi): void {
  app.get(
    `${base}/listings/2021-08-01/restrictions`,
    described('Amazon’s getListingsRestrictions in the sandbox'),
    async (c) => {
      const { asin, sellerId, marketplaceIds, conditionType } = c.req.query();
      const caller = await enter(c, marketplaceIds, CHECKS_A_SECOND);
      if (caller instanceof Response) return caller;
      if (!asin || sellerId !== caller.sellerId) return invalidInput(c, 'Invalid value for asin or sellerId.');
      if (conditionType !== undefined && !conditions.includes(conditionType))
        return invalidInput(c, 'Invalid value for conditionType.');
      const restrictions = (conditionType === undefined ? conditions : [conditionType]).flatMap((condition) => {
        const reason = reasonFor(asin, caller.marketplace, condition);
        return reason ? [{ marketplaceId: caller.marketplaceId, conditionType: condition, reasons: [reason] }] : [];
      });
      return c.json({ restrictions });
    },
  );
}

/** The same for every seller. Undefined: no restriction. */
function reasonFor(asin: string, marketplace: string, condition: string): object | undefined {
  if (!('asins' in lookUp(asin, 'asin', marketplace)))
    return { message: 'This ASIN does not exist in this marketplace.', reasonCode: 'ASIN_NOT_FOUND' };
  const drawn = hashOf('restrictions', asin, marketplace, condition) % 100;
  const links = [
    {
      resource: `https://sellercentral.${marketplaceOf(marketplace)?.domain ?? 'amazon.com'}/hz/approvalrequest/restrictions/approve?asin=${asin}`,
      verb: 'GET',
      title: 'Request Approval via Seller Central.',
      type: 'text/html',
    },
  ];
  if (drawn < 20) return { message: 'You need approval to list this product.', reasonCode: 'APPROVAL_REQUIRED', links };
  // As in Amazon's own example, which has no code.
  if (drawn < 25) return { message: 'You cannot list the product in this condition.', links };
  if (drawn < 37) return { message: 'You are not eligible to list this product.', reasonCode: 'NOT_ELIGIBLE' };
  return undefined;
}
