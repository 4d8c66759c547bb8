import { expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { pastText } from './earlier-alerts.tsx';

const money = (amount: number) => ({ amount, currency: 'USD' });
const alert = (more: Partial<Notification>): Notification =>
  ({
    identity: { recordId: 'r1', fingerprint: 'f1' },
    notificationType: 'PRICING_HEALTH',
    processed: false,
    marketplace: 'US',
    sellerId: 'A1',
    asin: 'B000000001',
    condition: 'new',
    publishedTime: 0,
    detail: {
      kind: 'pricing-health',
      issueType: 'BuyBoxDisqualification',
      own: { landed: money(20) },
      buyBox: { landed: money(20) },
      competitivePriceThreshold: money(18.5),
      ranks: [],
    },
    ...more,
  }) as Notification;

it('says of an earlier alert why it came, and names another marketplace or condition, whose prices can’t be compared [INBX-12]', () => {
  const open = alert({});
  expect(pastText(alert({}), open)).toBe('Over the price threshold by $1.50');
  expect(pastText(alert({ marketplace: 'DE', condition: 'used' }), open)).toBe(
    'DE, Over the price threshold by $1.50, used',
  );
  const unknown = alert({ unreadable: ['prices'] });
  expect(pastText(unknown, open)).toBe('Lost the Buy Box');
});
