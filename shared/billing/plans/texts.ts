import { localized } from '#shared/localized.ts';
/** Texts of plans, exactly as in the specification. */
export const planTexts = localized('plans/planTexts', {
  enableAutoRenew: 'Enable Auto Renew',
} as const);

/** Texts of the legacy screen. */
export const legacyTexts = localized('plans/legacyTexts', {
  subscribe: 'Subscribe Now',
  subscribed: 'Subscribed',
  cancel: 'Cancel Subscription',
  canceled: 'Canceled. No additional payments due.',
  cancelSucceeded: 'Cancel subscription successfully',
  plusQuestion: 'Are you sure you want to subscribe to the Plus plan?',
  plusRefuse: 'No, cancel',
  plusAccept: 'Yes, I understand',
  plusLoses: [
    'full profit calculator',
    'advanced variations viewer and stock checker',
    'spreadsheet integration',
    'alert settings',
    'My Link',
    'copy/export',
    'free plugins',
  ],
  plusGains: [
    'seller restrictions and hazmat checker',
    'brand IP notifications',
    'slow-moving ASIN detector',
    'extra sub-account logins and integrations',
  ],
} as const);
