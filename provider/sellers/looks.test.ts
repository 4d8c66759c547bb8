import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareLook, type StorefrontLook } from '#shared/sellers/look.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SELLER = 'A1DEMOOWNER001';
type Listings = Record<string, Record<string, { stats_data: Record<string, number | null> }>>;

describe('the last visit to a storefront', () => {
  let provider: TestProvider;
  let now: number;
  let token: string;
  let folder: ReturnType<typeof temporaryFolder>;
  const start = () => startTestProvider({ clock: () => now, dataDir: folder.path });
  const bucket = { tokens: 9_000, remaining: 9_000 };
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22, 12);
    folder = temporaryFolder();
    provider = await start();
    token = (
      await provider.addAccount({
        email: 'owner@shop.test',
        balance: { freeToken: bucket, subscription: bucket, onetime: bucket },
      })
    ).token;
  });
  afterEach(async () => {
    await provider.close();
    folder.remove();
  });

  const readWhole = async (as = token) => {
    const answer = await provider.call(
      'GET',
      `/sellers/store-front?seller_ids=${SELLER}&included_data_statistics=buybox_new`,
      { token: as },
    );
    return Object.entries((answer.body as Listings)[SELLER] ?? {}).map(([asin, { stats_data }]) => ({
      asin,
      price: stats_data.buy_box_price_new ?? null,
    }));
  };
  const look = async (as = token) =>
    (
      (await provider.call('GET', `/sellers/store-front-look?seller_id=${SELLER}`, { token: as }))
        .body as StorefrontLook
    ).look;
  const keep = (seen = false, as = token) =>
    provider.call('PUT', '/sellers/store-front-look', { token: as, body: { seller_id: SELLER, seen } });

  it('shows days later which listings are new, gone with their title, or have another price, even after a restart', async () => {
    const before = await readWhole();
    expect(await look()).toBeNull();
    expect(await keep()).toEqual({ status: 200, body: { at: now, listings: before.length } });
    const at = now;
    now += 20 * DAY;
    await provider.close();
    provider = await start();
    const last = await look();
    expect(last?.at).toBe(at);
    expect(last?.listings.map(({ asin, price }) => ({ asin, price }))).toEqual(before);
    const after = await readWhole();
    const changes = compareLook(last?.listings ?? [], after);
    expect(changes.added.size).toBeGreaterThan(0);
    expect(changes.gone.length).toBeGreaterThan(0);
    for (const { title } of changes.gone) expect(title).toEqual(expect.stringMatching(/\w/));
    expect(changes.prices.size).toBeGreaterThan(after.length / 2);
  });

  it('stays the previous one during a visit: a reload replaces nothing, marking changes as seen does', async () => {
    await readWhole();
    await keep();
    const first = now;
    now += 2 * DAY;
    await readWhole();
    expect((await look())?.at).toBe(first);
    await keep();
    expect((await look())?.at).toBe(first);
    now += HOUR / 2;
    await keep();
    expect((await look())?.at).toBe(first);
    await keep(true);
    expect((await look())?.at).toBe(now);
    const seen = now;
    now += HOUR / 2;
    await keep();
    expect((await look())?.at).toBe(seen);
    now += 2 * HOUR;
    expect((await look())?.at).toBe(now - 2 * HOUR);
  });

  it('belongs to the team, and stores nothing that the team has not paid for', async () => {
    expect(await keep()).toMatchObject({ status: 400, body: { code: 'NOT_READ' } });
    const member = await provider.addAccount({
      email: 'member@shop.test',
      owner: 'owner@shop.test',
      profile: { accessSeller: true },
    });
    const other = await provider.addAccount({ email: 'other@shop.test' });
    await readWhole(member.token);
    expect((await keep(true, member.token)).status).toBe(200);
    expect((await look())?.at).toBe(now);
    expect(await look(other.token)).toBeNull();
    expect(await keep(false, other.token)).toMatchObject({ status: 400, body: { code: 'NOT_READ' } });
  });
});
