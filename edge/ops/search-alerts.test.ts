import { expect, it } from 'vitest';
import { type HopLine, writeHop } from '#edge/hub/observers/hop-lines.ts';
import type { RefusedSearch } from '#shared/inbox/refused/refused-wire.ts';
import type { StoredAlert } from '#shared/recording/provider-hops.ts';
import { readTimeline, type SearchDeps, searchAlerts } from './search-alerts.ts';

const stored: StoredAlert = {
  recordId: 'rec-1',
  notificationId: null,
  type: 'PRICING_HEALTH',
  marketplace: 'US',
  asin: 'B000000001',
  published: 3_500,
  received: 5_000,
  read: false,
  folder: 'snoozed',
  snoozedUntil: 9_000,
  rule: null,
};

/** A search at a provider that has stored one alert. @param lines the hub's */
const depsOf = (lines: readonly HopLine[], alerts: StoredAlert[] = [stored]): SearchDeps => ({
  hubs: {
    hopsOf: async () => lines.map(writeHop),
    eventAt: async () => '',
    usersWithHop: async () => null,
  },
  people: { idOf: async () => 'u1' },
  now: () => 0,
  providerHops: async () => ({
    is: 'included',
    hops: [{ name: 'Sent', at: 5_001, text: 'to the hub' }],
    message: '{}',
  }),
  stored: async () => alerts,
  refused: async () => [],
});

it('an alert that came while nobody had the portal open waits at the provider, and says where it is [OPS-01]', async () => {
  const deps = depsOf([
    ['h', 1_000, 'start'],
    ['o', 1_000, 1, 'tab', 'live', 0],
    ['h', 4_000, 'end'],
  ]);
  expect(await searchAlerts(deps, 'dana@shop.example b000000001')).toMatchObject({
    value: {
      user: 'u1',
      stored: true,
      alerts: [{ key: 'r:rec-1', state: 'waiting', note: 'At the provider, portal closed since' }],
    },
  });
  const timeline = await readTimeline(deps, 'u1', 'r:rec-1');
  expect(timeline?.verdict).toMatchObject({
    look: 'plain',
    title: 'Waiting at the provider: nobody has had the portal open since {4000}',
    text: 'It comes at the next visit. Now snoozed until {9000}, unread.',
  });
  expect(timeline?.hops.map(({ name, text }) => [name, text])).toEqual([
    ['Published', 'PRICING_HEALTH'],
    ['Sent', 'nobody was connected'],
    ['Received by the hub', 'not reached'],
    ['Sent to tabs', 'not reached'],
    ['Drawn', 'not reached'],
    ['Now', 'snoozed until {9000}, unread'],
  ]);
});

it('a stored alert whose hops are noted is found once, by its ids or else by its time [OPS-01]', async () => {
  const line = (ids: string[]): HopLine => [
    'a',
    6_000,
    1,
    0,
    'live',
    ids,
    'PRICING_HEALTH',
    'US',
    'B000000001',
    2_400,
    '',
    '',
  ];
  for (const ids of [['r:rec-1'], ['f:print']]) {
    const found = await searchAlerts(depsOf([line(ids)]), 'u1 B000000001');
    expect(found, ids[0]).toMatchObject({ value: { total: 1, alerts: [{ key: '6000.1' }] } });
  }
  const refused: HopLine = ['r', 6_000, 'spapi:PRICING_HEALTH', 'payload', 'Missing', ['r:rec-1'], 'B000000001', '{}'];
  expect(await searchAlerts(depsOf([refused]), 'u1 B000000001')).toMatchObject({
    value: { total: 1, alerts: [{ state: 'refused' }] },
  });
  const another = { ...stored, recordId: 'rec-2', published: 1_000 };
  expect(await searchAlerts(depsOf([line(['r:rec-1'])], [stored, another]), 'u1 B000000001')).toMatchObject({
    value: { total: 2 },
  });
});

it('a product whose messages the provider’s intake refused is found, of a customer and of anybody [OPS-01]', async () => {
  const group = {
    intake: 'sp-api',
    reason: 'payload.issueType is missing',
    version: '1',
    waiting: 2,
    last: 3_000,
  } as const;
  const asked: RefusedSearch[] = [];
  const deps: SearchDeps = { ...depsOf([], []), refused: async (which) => (asked.push(which) > 0 ? [group] : []) };
  deps.hubs.usersWithHop = async () => ({ users: [] });
  for (const query of ['dana@shop.example b000000001', 'u1 B000000001', 'u1'])
    expect(await searchAlerts(deps, query), query).toMatchObject({ value: { total: 0, refused: [group] } });
  expect(asked).toEqual([{ user: 'u1', word: 'B000000001' }, { user: 'u1', word: 'B000000001' }, { user: 'u1' }]);
  deps.refused = async ({ user }) => (user === undefined ? [group] : []);
  expect(await searchAlerts(deps, 'b000000001')).toMatchObject({ value: { user: null, refused: [group] } });
  deps.refused = async () => null;
  expect(await searchAlerts(deps, 'u1 B000000001')).toMatchObject({ value: { refused: null } });
});

it('the newest alert is first, also among those of one millisecond [OPS-01]', async () => {
  const line = (seq: number): HopLine => [
    'a',
    6_000,
    seq,
    0,
    'live',
    [`r:rec-${seq}`],
    'PRICING_HEALTH',
    'US',
    'B000000001',
    2_400,
    '',
    '',
  ];
  const found = await searchAlerts(depsOf([line(1), line(2), line(3)], []), 'u1 B000000001');
  expect(found).toMatchObject({ value: { alerts: [{ key: '6000.3' }, { key: '6000.2' }, { key: '6000.1' }] } });
});

it('without the provider’s word, a search knows the hops only [OPS-01]', async () => {
  const deps = { ...depsOf([]), stored: async () => undefined };
  expect(await searchAlerts(deps, 'u1 B000000001')).toMatchObject({ value: { total: 0, stored: false } });
  expect(await readTimeline(deps, 'u1', 'r:rec-1')).toBeUndefined();
});
