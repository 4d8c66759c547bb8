/** The sentences of the plans screen. Those that the documents fix are in shared/plans/texts.ts and shared/billing/texts.ts. */
export const checkoutTexts = {
  busy: 'One moment, please…',
  notNow: 'Not now',
  integrationTitle: 'Connect your seller account first',
  integration: 'Annual plans and token subscriptions need the seller API integration. Connect Amazon, then come back to buy. Nothing was charged.',
  integrationLink: 'Amazon Integration',
  couponTitle: 'Promo code',
} as const;

export const cancelTexts = {
  keep: 'Keep it',
  submit: 'Submit',
  why: 'Why do you leave?',
  note: 'Which tool is it, and what does it do better?',
} as const;

export const renewTexts = {
  notNow: 'Not now',
  save: 'Save',
  agree: 'I agree to be charged so until I cancel',
  autoRenew: 'Auto-renew',
  offerTitle: 'Auto-renew is off',
} as const;
