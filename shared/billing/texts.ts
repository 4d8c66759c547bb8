import { localized } from '#shared/localized.ts';
/** Texts of checkout and billing, exactly as in the specification. */
export const billingTexts = localized('billing/billingTexts', {
  serverErrorTitle: 'Oops! You broke the server! Just kidding!',
  serverError: 'Sorry, something caused a server error 500...',
  support: 'Talk to a Customer Champion',
  close: 'Close',
  upcomingFailed: 'Unknow error. Please contact support.',
  checkout: 'Checkout',
  contactSupport: 'contact support',
  invalidCoupon: (codes: readonly string[]) =>
    `This coupon code ${codes.join(', ')} is no longer valid or has expired or does not apply to the plan you've selected`,
} as const);
