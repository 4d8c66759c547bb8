import type { ListingAnswer } from './listing-answers.ts';

const MARKETPLACE = 'ATVPDKIKX0DER';
const approve = (asin: string) =>
  `https://sellercentral.amazon.com/hz/approvalrequest/restrictions/approve?asin=${asin}`;

/** Products of each answer that Amazon documents. */
export const restrictedAsins = {
  sellable: 'B000000001',
  approval: 'B000000002',
  withoutCode: 'B000000003',
  refused: 'B000000004',
  unknown: 'B000000005',
} as const;

const reasons: Record<string, object> = {
  [restrictedAsins.approval]: {
    message: 'You need approval to list this brand.',
    reasonCode: 'APPROVAL_REQUIRED',
    links: [{ resource: approve(restrictedAsins.approval), verb: 'GET', title: 'Request approval', type: 'text/html' }],
  },
  [restrictedAsins.withoutCode]: {
    message: 'This condition is restricted.',
    links: [{ resource: approve(restrictedAsins.withoutCode), verb: 'GET' }],
  },
  [restrictedAsins.refused]: { message: 'You are not eligible.', reasonCode: 'NOT_ELIGIBLE' },
  [restrictedAsins.unknown]: { message: 'No such ASIN.', reasonCode: 'ASIN_NOT_FOUND' },
};

/** Speaks the Listings Restrictions protocol for one US seller. */
export function answerRestrictions(url: URL): ListingAnswer | undefined {
  if (url.pathname !== '/listings/2021-08-01/restrictions') return undefined;
  const { asin, sellerId, marketplaceIds, conditionType } = Object.fromEntries(url.searchParams);
  if (!asin || !sellerId || marketplaceIds !== MARKETPLACE)
    return { status: 400, body: { errors: [{ code: 'InvalidInput', message: 'Wrong.' }] } };
  const reason = reasons[asin];
  const restrictions = reason ? [{ marketplaceId: MARKETPLACE, conditionType, reasons: [reason] }] : [];
  return { status: 200, body: { restrictions } };
}
