import { localized } from '../localized.ts';

/** Texts of figures and their working. */
export const feeTexts = localized('fees/feeTexts', {
  profit: 'Profit',
  beforeReferralFee: 'before Amazon’s referral fee',
  empty: { 'no-price': 'No price', 'no-cost': 'No cost entered' },
  parts: {
    referral: 'Referral fee',
    closing: 'Closing fee',
    fulfillment: 'Fulfillment fee',
    cost: 'Cost',
    prep: 'Prep',
    inbound: 'Inbound shipping',
    tax: 'Tax',
  },
  sources: { 'fees-api': 'Product Fees API', 'product-data': 'product data', entered: 'entered' },
  schedule: (dated: string): string => `estimate, schedule of ${dated}`,
});
