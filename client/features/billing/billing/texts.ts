import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const billingScreenTexts = localized('plans/billing/billingScreenTexts', {
  title: 'Billing',
  unit: 'before tax',
  openPortal: 'Card and addresses',
  olderPlans: 'Plans and plugins',
  loading: 'Loading billing',
  failed: 'Billing could not be loaded',

  sandbox: 'This is a sandbox. No real payments are made.',
  sandboxNow: (at: number) => `This account’s date is ${formatDate(at)}.`,
  moveClock: 'Change the date',

  subscribed: 'Subscribed',
  canceled: 'Canceled',
  pastDueTag: 'Past due',
  noPlan: 'No plan yet',
  noPlanHint: 'Once you subscribe, your price, renewal, and payments appear here.',
  paidElsewhere: 'This was bought elsewhere, so we can’t show its price and payments.',
  seePlans: 'Pricing Plans',
  comparePlans: 'Compare plans',
  addSeats: 'Add sub-accounts',
  addTokens: 'Add tokens',
  a: (interval: string) => `/ ${interval}`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  term: (title: string, from: number, days: number, to: number) =>
    `${title} since ${formatDate(from)}, ${days === 1 ? '1 day' : `${days} days`} left until ${formatDate(to)}`,

  renewal: 'Renewal',
  endsOn: 'Ends',
  as: (date: string, title: string) => `${date}, as ${title}`,
  paymentFailed: (at: number | null) =>
    at === null ? 'Payment failed' : `Payment failed, ends ${formatDate(at)} unless you pay`,
  autoRenew: 'Auto-renew',
  on: 'On',
  off: 'Off',
  paidWith: 'Paid with',
  noCard: 'No card yet',
  card: (brand: string, last4: string) => `${brand} ending ${last4}`,
  sample: '(sample)',
  seats: 'Sub-accounts',
  seatUse: (used: number, quota: number, included: number) => `${used} of ${quota}, ${included} included`,

  others: 'Other subscriptions',
  subscription: 'Subscription',
  price: 'Price',

  invoices: 'Invoices',
  noInvoices: 'No invoices yet',
  date: 'Date',
  for: 'For',
  status: 'Status',
  amount: 'Amount',
  receipt: 'Receipt',
  receiptOf: (at: number) => `of ${formatDate(at)}`,
  pay: 'Pay',
  statuses: { paid: 'Paid', open: 'Open', failed: 'Failed', void: 'Void', refunded: 'Refunded' },

  portal: 'Billing portal',
  portalHint: 'Nothing here? Open the billing portal in a new tab.',
  portalLink: 'Open the billing portal in a new tab',
  portalFailed: 'The billing portal could not be opened',
  loadingPortal: 'Opening the billing portal',
} as const);
