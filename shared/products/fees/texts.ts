import { localized } from '../../localized.ts';
import { isWalmart } from '../../marketplaces.ts';

/** Texts of figures and their working. */
export const feeTexts = localized('fees/feeTexts', {
  profit: 'Profit',
  beforeReferralFee: 'before Amazon’s referral fee',
  beforeWalmartFee: 'before Walmart’s referral fee',
  empty: { 'no-price': 'No price', 'no-cost': 'No cost entered' },
  parts: {
    referral: 'Referral fee',
    closing: 'Closing fee',
    other: 'Other fees',
    fulfillment: 'Fulfillment fee',
    cost: 'Cost',
    prep: 'Prep',
    inbound: 'Inbound shipping',
    tax: 'Tax',
  },
  sources: { 'product-data': 'product data', entered: 'entered' },
  feesApi: (day: string, of: string | undefined): string =>
    of === undefined ? `Amazon’s estimate of ${day}` : `by Amazon’s estimate of ${day} for ${of}`,
  schedule: (dated: string): string => `estimate, schedule of ${dated}`,
});

/** What a figure is called from which the marketplace's referral fee is not taken off. */
export const beforeFeeText = (marketplace: string): string =>
  isWalmart(marketplace) ? feeTexts.beforeWalmartFee : feeTexts.beforeReferralFee;
