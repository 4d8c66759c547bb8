import { describe, expect, it } from 'vitest';
import type { AmazonIntegration, MessageLine } from '#shared/integrations/connection.ts';
import { withMessage } from './use-integrations.ts';
import { volumePoints } from './volume-pane.tsx';

const NOW = Date.UTC(2026, 0, 2, 12, 30);
const line = (notificationType: MessageLine['notificationType'], hours: number[]): MessageLine => ({
  notificationType,
  state: 'subscribed',
  since: NOW - 60_000,
  firstSeenAt: null,
  lastSeenAt: null,
  hours,
  reason: null,
});
const none = Array.from({ length: 24 }, () => 0);
const integration = (): AmazonIntegration => ({
  na: true,
  eu: false,
  records: [],
  connections: [
    {
      sellerId: 'A1',
      regionShortName: 'NA',
      authorisedAt: 0,
      endsAt: NOW,
      ended: false,
      renewUrl: null,
      manageUrl: null,
      messages: [line('PRICING_HEALTH', none), line('ANY_OFFER_CHANGED', none)],
      delivery: { pace: 'every', marketplaces: ['US'] },
    },
  ],
});
const linesOf = (state: AmazonIntegration | undefined) => state?.connections[0]?.messages;

describe('a connection on the screen', () => {
  it('shows its first message as soon as one arrives and counts it in the current hour', () => {
    const once = withMessage(integration(), { marketplace: 'CA', type: 'ANY_OFFER_CHANGED' }, NOW);
    expect(linesOf(once)?.[0]).toEqual(linesOf(integration())?.[0]);
    expect(linesOf(once)?.[1]).toMatchObject({ state: 'seen', firstSeenAt: NOW, lastSeenAt: NOW });
    expect(linesOf(once)?.[1]?.hours).toEqual([...none.slice(1), 1]);
    const twice = withMessage(once, { marketplace: 'US', type: 'ANY_OFFER_CHANGED' }, NOW + 5_000);
    expect(linesOf(twice)?.[1]).toMatchObject({ firstSeenAt: NOW, lastSeenAt: NOW + 5_000 });
  });

  it('ignores alerts from other regions and unknown marketplaces, and alerts before the connection is loaded', () => {
    for (const marketplace of ['DE', 'JP', ''])
      expect(withMessage(integration(), { marketplace, type: 'PRICING_HEALTH' }, NOW)).toBeUndefined();
    expect(withMessage(undefined, { marketplace: 'US', type: 'PRICING_HEALTH' }, NOW)).toBeUndefined();
  });

  it('charts messages per hour over all regions, and nothing without counts', () => {
    const [connection] = integration().connections;
    if (!connection) throw new Error('No connection');
    const busy = {
      ...connection,
      messages: [line('PRICING_HEALTH', [...none.slice(1), 2]), line('ANY_OFFER_CHANGED', [5, ...none.slice(1)])],
    };
    const points = volumePoints([busy, { ...busy, regionShortName: 'EU' }], NOW);
    expect(points).toHaveLength(24);
    expect(points?.map(({ values }) => values)).toEqual([[0, 10], ...Array.from({ length: 22 }, () => [0, 0]), [4, 0]]);
    expect(volumePoints([], NOW)).toBeNull();
  });
});
