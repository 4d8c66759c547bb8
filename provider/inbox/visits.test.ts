import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SinceVisit } from '#shared/inbox/inbox.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');

let now = START;
let provider: TestProvider;
let owner: { id: string; token: string };
beforeAll(async () => {
  provider = await startTestProvider({ clock: () => now });
  owner = await provider.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
});
afterAll(() => provider.close());

const call = async (method: string, path: string) =>
  (await provider.call(method, `/portal/notifications/${path}`, { token: owner.token, body: {} })).body as SinceVisit;
const visit = () => call('POST', 'visit');

it('sums up what came while nobody was there for half an hour, by cause, costliest first, until it is dismissed on any device [INBX-08]', async () => {
  await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', at: now }));
  expect(await visit()).toEqual({ away: null });
  // A device that stays open keeps coming.
  for (const minutes of [10, 20, 29]) {
    now += minutes * MINUTE;
    expect(await visit()).toEqual({ away: null });
  }

  const left = now;
  now += 31 * MINUTE;
  for (let n = 1; n <= 3; n += 1)
    await provider.ingest(pricingHealth({ sellerId: 'A1OWN', asin: `B00000000${n}`, at: now - n }));
  await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: 'B000000009', at: now }));
  const { away } = await visit();
  expect(away).toMatchObject({ from: left, to: now, total: 4 });
  const costs = away?.causes.map(({ perDay }) => Math.max(0, ...Object.values(perDay))) ?? [];
  expect(costs).toEqual([...costs].sort((a, b) => b - a));
  expect(away?.causes.reduce((sum, { count }) => sum + count, 0)).toBe(4);

  // It stays for the other devices, and later alerts are not in it.
  now += MINUTE;
  await provider.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: 'B000000008', at: now }));
  expect((await visit()).away).toEqual(away);

  const socket = await provider.connect(owner.token);
  await socket.emitWithAck('join', owner.id);
  const heard = nextEvent(socket, 'inbox:updated');
  expect(await call('DELETE', 'digest')).toEqual({ away: null });
  expect(await heard).toMatchObject([{ part: 'digest' }, expect.anything()]);
  expect(await visit()).toEqual({ away: null });
});

it('says nothing if nothing came [INBX-08]', async () => {
  now += 60 * MINUTE;
  expect(await visit()).toEqual({ away: null });
});

it('sums up money once per product by its newest message, and apart per currency [INBX-08]', async () => {
  await visit();
  now += 60 * MINUTE;
  const perDay = async () => {
    const sums: Record<string, number> = {};
    for (const { perDay } of (await visit()).away?.causes ?? [])
      for (const [currency, amount] of Object.entries(perDay))
        sums[currency] = Math.round(((sums[currency] ?? 0) + amount) * 100) / 100;
    return sums;
  };
  const places = ['US', 'CA', 'MX'];
  for (const marketplace of places)
    await provider.ingest(
      pricingHealth({ sellerId: 'A1OWN', asin: 'B000000021', marketplace, price: 20, at: now - 3 }),
    );
  const once = await perDay();
  expect(Object.keys(once).sort()).toEqual(['CAD', 'MXN', 'USD']);

  await call('DELETE', 'digest');
  now += 60 * MINUTE;
  for (const marketplace of places)
    for (const ago of [3, 2, 1])
      await provider.ingest(
        pricingHealth({ sellerId: 'A1OWN', asin: 'B000000021', marketplace, price: 20, at: now - ago * MINUTE }),
      );
  // The catalogue's sales change a little within the hour; three times as much would be all of the alerts.
  for (const [currency, amount] of Object.entries(await perDay()))
    expect(amount / (once[currency] ?? 0), currency).toBeCloseTo(1, 0);
});
