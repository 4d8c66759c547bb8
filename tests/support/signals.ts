import { readFixture } from './fixtures.ts';

type Fields = Record<string, unknown>;

let sent = 0;

/** One of Amazon's messages about an account or a listing, in Amazon's spelling. Each call makes a new one. */
function signal(fixture: string, at: number, payload: Fields, subscriptionId: string | undefined): Fields {
  sent += 1;
  const message = structuredClone(readFixture(`sp-api/${fixture}.json`)) as Record<string, Fields>;
  const camel = 'payload' in message;
  const metadata = message[camel ? 'notificationMetadata' : 'NotificationMetadata'] as Fields;
  const name = (field: string) => (camel ? field : field.charAt(0).toUpperCase() + field.slice(1));
  return {
    ...message,
    [name('eventTime')]: new Date(at).toISOString(),
    [name('payload')]: camel ? payload : { ...message[name('payload')], ...payload },
    [name('notificationMetadata')]: {
      ...metadata,
      [name('notificationId')]: `signal-${sent}`,
      [name('publishTime')]: new Date(at + 500).toISOString(),
      ...(subscriptionId === undefined ? {} : { [name('subscriptionId')]: subscriptionId }),
    },
  };
}

export const accountStatus = (at: number, subscriptionId: string, now: string, before = 'NORMAL'): Fields =>
  signal(
    'account-status-changed',
    at,
    { accountStatusChangeNotification: { previousAccountStatus: before, currentAccountStatus: now } },
    subscriptionId,
  );

/** @param payload in Amazon's spelling: SellerId, Sku, Severities, EnforcementActions */
export const listingIssues = (at: number, payload: Fields): Fields =>
  signal('listings-item-issues-change', at, payload, undefined);
/** @param payload in Amazon's spelling: SellerId, Sku, Status */
export const listingStatus = (at: number, payload: Fields): Fields =>
  signal('listings-item-status-change', at, payload, undefined);
/** @param payload in Amazon's spelling: SellerId, Sku, Quantity */
export const ownQuantity = (at: number, payload: Fields): Fields =>
  signal('listings-item-mfn-quantity-change', at, payload, undefined);
