import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Loaded with the dialogs and the note about a purchase. */
export const outcomeTexts = localized('plans/outcomeTexts', {
  notNow: 'Not now',
  integrationTitle: 'Connect your seller account first',
  integration:
    'Annual plans and token subscriptions need the seller API integration. Connect Amazon, then come back to buy. You were not charged.',
  toIntegration: 'Connect Amazon',
  couponTitle: 'Promo code',
  arrived: 'Payment received.',
  bought: {
    tokens: (tokens: number, left: number | null) =>
      `${formatCount(tokens)} tokens added.${left === null ? '' : ` You now have ${formatCount(left)}.`}`,
    seats: (count: number, quota: number | null) =>
      `${count === 1 ? '1 sub-account' : `${formatCount(count)} sub-accounts`} added.${quota === null ? '' : ` You can now have ${formatCount(quota)}.`}`,
    logins: (count: number) => `${count === 1 ? '1 extra login' : `${formatCount(count)} extra logins`} added.`,
    active: (title: string, renewsAt: number | null) =>
      `${title} is active${renewsAt === null ? '' : ` and renews on ${formatDate(renewsAt)}`}.`,
    unknown: 'Your purchase was added to your account.',
  },
  open: 'The payment is not complete.',
  openMore: 'You have not been charged.',
  expired: 'The checkout expired without a payment.',
  expiredMore: 'You were not charged.',
  unknown: 'We could not check the payment.',
  close: 'Close',
} as const);
