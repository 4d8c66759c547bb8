import { describe, expect, it } from 'vitest';
import type { NotificationsView } from '#client/features/inbox/state/notifications-state.ts';
import type { AmazonIntegration, WalmartIntegration } from '#shared/integrations/connection.ts';
import { alertLines, billingLines, connectionLines, memberLines, tokenLines } from './since-lines.ts';

const DAY = 86_400_000;
const SINCE = Date.UTC(2026, 10, 20);
const NOW = SINCE + 3 * DAY;
const row = (publishedTime: number, receivedAt: number | null = null) =>
  ({ alert: { publishedTime }, receivedAt }) as NotificationsView['rows'][number];
const balance = (left: number) => ({
  freeToken: { tokens: 0, remaining: 0 },
  subscription: { tokens: left, remaining: left },
  onetime: { tokens: 0, remaining: 0 },
});
const amazon = (
  change: Partial<AmazonIntegration['connections'][number]>,
  records: AmazonIntegration['records'] = [],
): AmazonIntegration => ({
  na: true,
  eu: false,
  connections: [
    {
      regionShortName: 'NA',
      sellerId: 'A1',
      authorisedAt: SINCE - DAY,
      endsAt: NOW + 300 * DAY,
      ended: false,
      renewUrl: null,
      manageUrl: null,
      messages: [],
      delivery: { pace: 'every', marketplaces: ['US'] },
      ...change,
    },
  ],
  records,
});
const invoice = {
  id: 'in_1',
  at: SINCE + 1,
  description: 'Advanced, year',
  amountCents: 18_900,
  currency: 'USD',
  status: 'paid',
  failure: null,
  url: null,
} as const;

describe('the changes since the last visit', () => {
  it('count the loaded alerts that arrived since then, and all unread ones', () => {
    const rows = [row(SINCE + 2), row(SINCE + 1), row(SINCE - 1)];
    expect(alertLines({ rows, unread: 1_967, hasMore: true }, SINCE)).toMatchObject([
      { text: '2 new alerts', more: '1,967 unread in total', href: '/notifications' },
    ]);
    expect(alertLines({ rows: rows.slice(0, 2), unread: 0, hasMore: true }, SINCE)).toEqual([
      { id: 'alerts', icon: 'bell', text: 'More than 2 new alerts', href: '/notifications' },
    ]);
    // Alerts that the marketplace sent late are new here.
    expect(alertLines({ rows: [row(SINCE - DAY, SINCE + 1)], unread: 0, hasMore: false }, SINCE)).toMatchObject([
      { text: '1 new alert' },
    ]);
    expect(alertLines({ rows: [row(SINCE - 1)], unread: 5, hasMore: true }, SINCE)).toEqual([]);
  });

  it('say how many tokens were used or added if the earlier balance is known', () => {
    expect(tokenLines(balance(900), 1_000)).toMatchObject([{ text: '100 tokens used', more: '900 left' }]);
    expect(tokenLines(balance(1_001), 1_000)).toMatchObject([{ text: '1 token added', more: '1,001 left' }]);
    expect([tokenLines(balance(1_000), 1_000), tokenLines(balance(1_000), null)]).toEqual([[], []]);
  });

  it('list the newest payments and mark failed ones as bad', () => {
    expect(billingLines({ invoices: [invoice, { ...invoice, id: 'in_0', at: SINCE - 1 }] }, SINCE)).toMatchObject([
      { id: 'in_1', text: '$189.00 paid', more: 'Advanced, year', href: '/customer-portal' },
    ]);
    expect(billingLines({ invoices: [{ ...invoice, status: 'failed' }] }, SINCE)).toMatchObject([
      { text: 'A payment of $189.00 failed', bad: true },
    ]);
    expect(billingLines({ invoices: [{ ...invoice, amountCents: 0 }] }, SINCE)).toEqual([]);
  });

  it('show a connection’s problem whenever it began, otherwise its events since the last visit', () => {
    const records = [
      { at: SINCE + 5, place: 'NA' as const, text: 'North America was connected.' },
      { at: SINCE - 5, place: 'NA' as const, text: 'Long ago.' },
    ];
    expect(connectionLines(amazon({}, records), undefined, SINCE, NOW)).toMatchObject([
      { text: 'North America was connected.', href: '/user/amazon-integration' },
    ]);
    expect(connectionLines(amazon({ ended: true }, records), undefined, SINCE, NOW)).toMatchObject([
      { text: 'Your connection to Amazon North America has ended', bad: true },
    ]);
    expect(connectionLines(amazon({ endsAt: NOW + 7 * DAY }), undefined, SINCE, NOW)).toMatchObject([
      { text: 'Your connection to Amazon North America ends in 7 days', bad: true },
    ]);
    const messages: AmazonIntegration['connections'][number]['messages'] = [
      {
        notificationType: 'PRICING_HEALTH',
        state: 'refused',
        since: 0,
        firstSeenAt: null,
        lastSeenAt: null,
        hours: [],
        reason: 'No right to it.',
      },
    ];
    expect(connectionLines(amazon({ messages }), undefined, SINCE, NOW)).toMatchObject([
      { text: 'Amazon North America does not send some types of alerts', more: 'No right to it.', bad: true },
    ]);
    const walmart: WalmartIntegration = {
      authorized: false,
      connection: {
        sellerId: 'W',
        authorisedAt: 0,
        endsAt: 0,
        ended: true,
        renewUrl: null,
        manageUrl: null,
        marketplace: 'US',
      },
      records: [],
    };
    expect(connectionLines(undefined, walmart, SINCE, NOW)).toMatchObject([
      { text: 'Your connection to Walmart has ended', href: '/user/walmart-integration', bad: true },
    ]);
    expect(connectionLines(amazon({}), undefined, SINCE, NOW)).toEqual([]);
  });

  it('sum up the products that members looked up, excluding the reader’s own', () => {
    const member = (_id: string, lookedUp: number) => ({
      _id,
      name: `Name ${_id}`,
      email: null,
      active: true,
      lookedUp,
      exported: 0,
      bought: 0,
      profits: [],
    });
    expect(memberLines({ rows: [member('me', 9), member('a', 12), member('b', 0)] }, 'me')).toMatchObject([
      { text: 'Name a looked up 12 products' },
    ]);
    expect(memberLines({ rows: [member('a', 12), member('b', 1_000)] }, 'me')).toMatchObject([
      { text: '2 members looked up 1,012 products' },
    ]);
    expect(memberLines({ rows: [member('me', 9), member('b', 0)] }, 'me')).toEqual([]);
  });
});
