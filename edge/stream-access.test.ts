import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, startEdge } from '#edge/node/edge.ts';
import { type EventType, eventTypes } from '#shared/events.ts';
import { type AccessWorld, canary, createAccessWorld, type Kind, PASSWORD } from '#tests/support/access/world.ts';
import { comparison } from '#tests/support/comparisons.ts';
import { importHead } from '#tests/support/imports.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { temporaryFolder } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { readSettings } from './settings.ts';

const team = [
  'owner',
  ...[
    'none',
    'disabledCalculatorSettings',
    'accessHistory',
    'accessGoogleAddon',
    'recordSourcingHistory',
    'accessProducts',
    'accessSeller',
    'accessNotifications',
    'changePrices',
  ].map((flag) => `member with ${flag}`),
];

const inbox = ['owner', 'member with accessNotifications'];

/**
 * Who hears of what happens in the first team: one member sources and is changed, the owner does all else. Nobody of
 * another team hears anything.
 */
const heardBy: Record<Exclude<EventType, 'stream.gap' | 'notification.read'>, readonly string[]> = {
  // Of those who see the inbox. What somebody mutes, subscribes to or dismisses is their own news.
  'notification.created': inbox,
  'notification.deleted': inbox,
  'notification.changed': inbox,
  'inbox.updated': ['owner'],
  'costs.edited': inbox,
  'priceChange.advanced': inbox,
  'completeness.changed': ['owner'],
  'products.changed': inbox,
  'incident.changed': inbox,
  'notes.changed': team,
  // Hers, and of the owner.
  'comparisons.changed': ['owner'],
  'imports.changed': ['owner', 'member with accessProducts'],
  'sellChecks.changed': ['owner', 'member with accessProducts'],
  'notification.subscribed': ['owner'],
  'mutes.updated': ['owner'],
  'tokens.updated': team,
  'subscription.updated': team,
  'subscription.deleted': team,
  'account.updated': ['member with none'],
  'integration.updated': team,
  // His own, and of those who see what the team sources.
  'activity.recorded': ['owner', 'member with none', 'member with accessHistory'],
  'scan.recorded': ['owner', 'member with none', 'member with accessHistory'],
  'wholesale.updated': ['owner'],
  'supplier.changed': ['owner'],
  'buys.changed': ['owner', 'member with none', 'member with accessHistory'],
  'views.updated': team,
  'preferences.updated': ['member with none'],
  'channels.changed': ['owner'],
  'members.changed': ['owner'],
  'right.requested': ['owner', 'member with none'],
  'followed.changed': ['owner', 'member with accessSeller'],
  'tracking.changed': ['owner', 'member with accessProducts'],
  // He has set the threshold, and has no inbox.
  'tracking.fired': ['member with accessProducts'],
};

/**
 * Every stream begins with reading again what may have been missed: that is nobody's news. A provider with states
 * reports reading as a change.
 */
type News = keyof typeof heardBy;
const news = eventTypes.filter((type): type is News => type !== 'stream.gap' && type !== 'notification.read');

describe('the streams of two teams', () => {
  let world: AccessWorld;
  let edge: Edge;
  const folder = temporaryFolder();
  const cookies = new Map<string, string>();
  let signedIn: Kind[] = [];

  beforeAll(async () => {
    world = await createAccessWorld();
    signedIn = world.kinds.filter(({ name }) => name === 'other owner' || team.includes(name));
    const { url } = world.provider;
    const settings = readSettings({
      PORT: '0',
      DATA_DIR: folder.path,
      UPSTREAM_API: url,
      UPSTREAM_SOCKET: url,
      RATE_LIMITS: 'off',
    });
    if (!settings.ok) throw new Error(settings.error);
    edge = await startEdge({
      settings: settings.value,
      upstreamApi: url,
      upstreamSocket: url,
      clientFolder: undefined,
      log: () => {},
    });
    for (const { name, email } of signedIn) {
      const answer = await fetch(`${edge.url}/api/session`, {
        method: 'POST',
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      cookies.set(name, (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '');
    }
  });
  afterAll(async () => {
    await edge?.close();
    await world?.close();
    folder.remove();
  });

  it('each contain only their own account’s data, as listed in the table [SHELL-16]', async () => {
    const { provider } = world;
    const tabs = new Map(
      signedIn.map(({ name }) => [name, openTab(edge.url, cookies.get(name) ?? '', { acks: true, name })]),
    );
    for (const tab of tabs.values()) await tab.upstream('live');
    const owner = `owner@${canary.home}.test`;
    const member = `none@${canary.home}.test`;
    const as = async (name: string, method: string, path: string, body: unknown) => {
      const answer = await fetch(edge.url + path, {
        method,
        headers: { cookie: cookies.get(name) ?? '' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };
    const asOwner = (method: string, path: string, body: unknown) => as('owner', method, path, body);
    const heard = (type: News) =>
      Promise.all(heardBy[type].map((name) => tabs.get(name)?.event((event) => event.type === type, type)));

    await provider.ingest(anyOfferChanged({ sellerId: 'A1HOME00000001' }));
    await heard('notification.created');
    await asOwner('POST', '/api/inbox/read-all', { change: 'change-1', until: Date.now() });
    const [created] = await heard('notification.created');
    for (const asin of ['B000000011', 'B000000012', 'B000000013'])
      await provider.ingest(
        anyOfferChanged({
          sellerId: 'A1HOME00000001',
          asin,
          at: Date.now(),
          rival: { sellerId: canary.home, price: 19 },
        }),
      );
    await heard('notification.changed');
    await asOwner('DELETE', '/api/inbox/digest', {});
    await asOwner('POST', '/api/inbox/marks', {
      change: 'change-2',
      alerts: [created?.data.identity],
      command: { kind: 'delete' },
    });
    await asOwner('POST', '/api/notifications/subscriptions', {
      notificationType: 'PRICING_HEALTH',
      marketplace: 'CA',
    });
    await asOwner('PUT', '/api/notifications/mutes', { mutes: [{ kind: 'asin', asin: 'B000000001', until: null }] });
    await asOwner('PUT', '/api/skus', { skus: [{ marketplace: 'US', sku: 'HT40', cost: 9.8 }] });
    const price = {
      id: 'change-0001',
      marketplace: 'US',
      asin: 'B000000001',
      sku: canary.home,
      price: 9.99,
      expected: 12,
    };
    await asOwner('POST', '/api/prices/change', price);
    // Nothing can be checked: this seller never gave a permission.
    await provider.deps.db.updateTable('own_offers').set({ due_at: 0 }).execute();
    await provider.checkOffers();
    await asOwner('POST', '/api/own-products/figures', { today: 0 });
    await asOwner('POST', '/api/followed-storefronts', { marketplace: 'US', sellerId: 'A1DEMOOWNER001', cap: 100_000 });
    await asOwner('PUT', '/api/wholesale/saved', { wholesaleId: 'w1' });
    await asOwner('PUT', '/api/suppliers/page', { id: 'w1', status: 'contacted' });
    await asOwner('PUT', '/api/views', { screen: 'usage', name: canary.home, state: '?b=1', shared: true });
    await as('member with none', 'POST', '/api/rights', { right: 'accessSeller', reason: canary.home });
    const buy = {
      id: 'buy-of-member-1',
      marketplace: 'US',
      asin: 'B000000077',
      pieces: 1,
      unitCost: 1,
      at: Date.now(),
    };
    await as('member with none', 'POST', '/api/buys', { buys: [buy] });
    await asOwner('PUT', '/api/product-notes', {
      marketplace: 'US',
      asin: 'B000000001',
      text: canary.home,
      shared: true,
    });
    await as('member with none', 'PUT', '/api/preferences', { timeFormat: '24h' });
    await asOwner('PUT', '/api/channels/quiet-hours', { quiet: null, zone: 'UTC' });
    const entries = [
      { field: 'lowest_price_new_fba', min: 1_000, max: null },
      { field: 'buybox_new_price', min: 1_000, max: null },
      { field: 'total_offers_new', min: 1_000, max: null },
    ];
    await asOwner('PUT', '/api/comparisons', comparison({ name: canary.home }));
    await as(
      'member with accessProducts',
      'PUT',
      '/api/imports',
      importHead('canary-import', 1, { name: canary.home }),
    );
    const sold = { marketplace: 'US', asins: ['B000000077'] };
    await as('member with accessProducts', 'PUT', '/api/sell-checks', sold);
    await as('member with accessProducts', 'PUT', '/api/tracking', {
      asin: 'B000000042',
      marketplace: 'US',
      entries,
      rearm: 'at-once',
    });
    await provider.ingest(
      anyOfferChanged({ sellerId: 'A1HOME00000001', asin: 'B000000042', marketplace: 'US', at: Date.now() }),
    );
    const row = { member, asin: 'B000000077', title: canary.of('member with none'), source: 'app' };
    await provider.post('activity', [row]);
    await provider.post('scans', [row]);
    const members = (await (
      await fetch(`${edge.url}/api/members?extension=AZINSIGHT`, { headers: { cookie: cookies.get('owner') ?? '' } })
    ).json()) as {
      members: { id: string; email: string }[];
    };
    await asOwner('POST', '/api/members/flags', {
      ids: [members.members.find(({ email }) => email === member)?.id],
      flag: 'disabledCalculatorSettings',
      value: true,
    });
    await asOwner('POST', '/api/integrations/amazon/disconnect', { regionShortName: 'NA' });
    await provider.changePlan(owner, { planName: canary.home });
    await heard('subscription.updated');
    await provider.changePlan(owner, { planName: 'Advanced' }, 'subscription:deleted');
    await provider.spend(owner, 1);
    for (const type of news) await heard(type);

    // Each of them receives this event last.
    const last = {
      freeToken: { tokens: 77, remaining: 77 },
      subscription: { tokens: 0, remaining: 0 },
      onetime: { tokens: 0, remaining: 0 },
    };
    for (const email of [owner, `owner@${canary.other}.test`]) await provider.setBalance(email, last);
    for (const tab of tabs.values())
      await tab.event(
        ({ type, data }) => type === 'tokens.updated' && data.freeToken.remaining === 77,
        'the last balance',
      );

    const got = Object.fromEntries(
      news.map((type) => [
        type,
        [...tabs]
          .filter(([name, { events }]) => name !== 'other owner' && events.some((event) => event.type === type))
          .map(([name]) => name),
      ]),
    );
    expect(got).toEqual(heardBy);
    const others = tabs.get('other owner');
    // A stream may read its balance again when it starts, so the balance can come more than once.
    expect([...new Set(others?.events.map(({ type }) => type).filter((type) => type !== 'stream.gap'))]).toEqual([
      'tokens.updated',
    ]);
    expect(others?.texts.join()).not.toContain(canary.home);
    for (const [name, tab] of tabs) {
      expect(name === 'other owner' || !tab.texts.join().includes(canary.other), name).toBe(true);
      await tab.close();
    }
  });
});
