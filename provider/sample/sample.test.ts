import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { type IngestFrame, readDemoRecording } from '#provider/feed/demo-recording.ts';
import { freshen } from '#provider/feed/feed.ts';
import { ALERTS_KEPT } from '#provider/inbox/alert-retention.ts';
import { purge } from '#provider/maintenance.ts';
import { rateOf } from '#provider/products/price-history.ts';
import type { WholesaleTables } from '#provider/wholesale/suppliers-table.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { isPriced } from '#shared/inbox/alert-kinds.ts';
import { type Completeness, sumOf } from '#shared/inbox/completeness/completeness.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { type TrackedList, trackedState } from '#shared/tracking/tracked.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { approvedFors, wholesaleCategories, wholesaleLocations, wholesaleTypes } from '#shared/wholesale/requests.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { websiteLink } from '#shared/wholesale/website.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { DEMO_OWNER_ID } from './accounts.ts';

const NOW = Date.parse('2025-11-21T09:00:00Z');
const DAY = 86_400_000;
/** A pass of the demo feed takes less, ms. */
const PASS = 400_000;
const rowsOf = async (
  folder: string,
  table: 'team_history' | 'scans' | 'notifications' | 'accounts' | keyof WholesaleTables,
) => {
  const { db } = await openDatabase(folder);
  const rows = await db.selectFrom(table).selectAll().orderBy('id').execute();
  await db.destroy();
  return rows as Record<string, unknown>[];
};

const digest = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');

describe('the sample data', () => {
  /**
   * As the first start has left it. Each other test that needs such a folder gets a copy, because filling one takes
   * seconds.
   */
  const untouched = temporaryFolder();
  const firstStart = () => {
    const copy = temporaryFolder();
    cpSync(untouched.path, copy.path, { recursive: true });
    return copy;
  };
  let folder: ReturnType<typeof temporaryFolder>;
  let provider: TestProvider;
  const filled = async (path: string) => {
    const first = await startTestProvider({ dataDir: path, demo: true, clock: () => NOW });
    await first.filled;
    await first.close();
  };
  beforeAll(async () => {
    await filled(untouched.path);
    folder = firstStart();
    provider = await startTestProvider({ dataDir: folder.path, demo: true, clock: () => NOW });
  });
  afterAll(async () => {
    await provider.close();
    for (const each of [folder, untouched]) each.remove();
  });

  const signIn = async (name: string) =>
    (await provider.call('POST', '/sign-in-portal', { body: { email: `${name}@demo.test`, password: 'demo-pass-1' } }))
      .body as UserInfo & { token: string };

  it('has a connected and subscribed owner on the Advanced annual plan, marked as sample data', async () => {
    const owner = await signIn('owner');
    expect(owner).toMatchObject({
      accountType: 'USER',
      productType: 'basic',
      supportType: 'enterprise',
      isInTrial: false,
      isSample: true,
    });
    expect(planStateOf(owner)).toMatchObject({ status: 'active', autoRenew: true, name: 'Advanced' });
    expect(planStateOf(owner).renewsAt).toBeGreaterThan(NOW);
    const { token } = owner;
    expect((await provider.call('GET', '/amazon/status', { token })).body).toEqual({ na: true, eu: false });
    expect((await provider.call('GET', '/portal/notifications/subscriptions?marketplace=US', { token })).body).toEqual({
      unsubscribedTypes: [],
    });
    expect((await provider.call('POST', '/user/get-az-tokens', { token })).body).toEqual({
      freeToken: { tokens: 5_000, remaining: 2_000 },
      subscription: { tokens: 20_000, remaining: 11_240 },
      onetime: { tokens: 100_000, remaining: 5_000 },
    });
  });

  it('has the other demo accounts, each with its distinguishing features', async () => {
    expect(await signIn('member')).toMatchObject({
      accountType: 'SUB_USER',
      accessHistory: true,
      accessProducts: true,
      accessSeller: false,
    });
    expect(await signIn('hazmat')).toMatchObject({ accountType: 'USER', productType: 'hazmat' });
    expect(planStateOf(await signIn('trial'))).toMatchObject({ status: 'trial', limitedTrial: true });
    expect(await signIn('promoter')).toMatchObject({ registerFrom: 'PROMOTER' });
    expect(planStateOf(await signIn('new'))).toMatchObject({ status: 'none' });
    expect(await signIn('inactive')).toMatchObject({ code: 'ACCOUNT_INACTIVE' });
  });

  it('has 128 readable alerts, seven of them unread, the newest two hours old', async () => {
    const { token } = await signIn('owner');
    const pages = [];
    for (const page of [1, 2]) {
      const answer = await provider.call('GET', `/portal/notifications?limit=100&page=${page}`, { token });
      pages.push(answer.body as { total: number; unread: number; notifications: Record<string, unknown>[] });
    }
    const records = pages.flatMap((page) => page.notifications);
    expect(pages[0]).toMatchObject({ total: 128, unread: 7 });
    expect(records.filter((record) => record.notificationType === 'PRICING_HEALTH')).toHaveLength(31);
    expect(new Set(records.map((record) => record.marketplace))).toEqual(new Set(['US', 'CA', 'MX']));
    for (const record of records) {
      expect(record.title).toEqual(expect.any(String));
      expect(readAlert(record, NOW)).toMatchObject({ ok: true, value: { sellerId: 'A1DEMOOWNER001' } });
    }
    // As many offer changes as the panel of message checks says were received.
    const { days } = (await provider.call('GET', '/portal/completeness', { token })).body as Completeness;
    expect(sumOf(days).received).toBe(97);
    const newest = Date.parse(String(records[0]?.publishedTime));
    expect(NOW - newest).toBeGreaterThan(1.5 * 3_600_000);
    expect(NOW - newest).toBeLessThan(2.5 * 3_600_000);
    // All that a screen has to cope with is in it.
    const details = records.flatMap((record) => {
      const read = readAlert(record, NOW);
      return read.ok ? [read.value.detail] : [];
    });
    expect(details.some((detail) => isPriced(detail) && detail.buyBox === undefined)).toBe(true);
    expect(details.some((detail) => isPriced(detail) && detail.own === undefined)).toBe(true);
    expect(
      details.some(
        (detail) => detail.kind === 'offer-change' && detail.offers.filter((offer) => offer.buyBox).length > 1,
      ),
    ).toBe(true);
  });

  it('tracks products for the owner, some with past alerts, and the demo feed triggers new ones now and then', async () => {
    const { token } = await signIn('owner');
    const ask = async (path: string) => (await provider.call('GET', path, { token })).body as never;
    const { tracked }: TrackedList = await ask('/portal/tracking?marketplace=US');
    expect(tracked.map((each) => trackedState(each, NOW).is)).toEqual(expect.arrayContaining(['paused', 'silent']));
    expect(tracked.filter(({ firings }) => firings > 0).length).toBeGreaterThan(3);
    expect(tracked.some(({ by }) => by === 'member@demo.test')).toBe(true);
    const storedAlerts = async () =>
      ((await ask('/portal/notifications?notificationType=PRODUCT_TRACKING')) as { total: number }).total;
    expect(await storedAlerts()).toBe(0);

    const { header, lines } = readDemoRecording();
    for (const { at, frame } of lines as { at: number; frame: IngestFrame }[]) {
      if (frame.endpoint === 'sp-api')
        await provider.ingest(freshen(frame.body, NOW - Date.parse(header.started) - PASS, () => `fed-${at}`));
    }
    const fired = await storedAlerts();
    expect(fired).toBeGreaterThan(0);
    expect(fired).toBeLessThan(10);
  });

  it('has 2,000 different suppliers in ten locations and 24 categories, some of them saved by the owner with notes', async () => {
    const { token } = await signIn('owner');
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        provider.call('POST', '/portal/wholesales/search', { token, body: { page, limit: 500, recent: true } }),
      ),
    );
    const suppliers = pages.flatMap(({ body }) => (body as { data: { suppliers: Supplier[] } }).data.suppliers);
    expect(pages[0]?.body).toMatchObject({ data: { total: 2_000 } });
    expect(new Set(suppliers.map(({ company }) => company)).size).toBe(2_000);
    for (const location of wholesaleLocations)
      expect(suppliers.filter((each) => each.location === location).length, location).toBeGreaterThan(100);
    for (const category of wholesaleCategories)
      expect(suppliers.filter((each) => each.category === category).length, category).toBeGreaterThan(30);
    for (const type of wholesaleTypes)
      expect(
        suppliers.some(({ wholesaleType }) => wholesaleType.includes(type)),
        type,
      ).toBe(true);
    for (const way of approvedFors)
      expect(
        suppliers.some(({ approvedFor }) => approvedFor.includes(way)),
        way,
      ).toBe(true);
    // Nobody real: addresses on the web that no one can own.
    for (const { site } of suppliers)
      if (site !== null) expect(new URL(websiteLink(site) ?? 'https://none').hostname).toMatch(/\.example$/);
    expect(suppliers.some(({ site }) => site === null)).toBe(true);
    const saved = await provider.call('POST', '/portal/wholesales/get-my-saved', {
      token,
      body: { page: 1, limit: 100 },
    });
    expect(saved.body).toMatchObject({
      data: {
        total: 14,
        suppliers: expect.arrayContaining([expect.objectContaining({ myNote: expect.stringMatching(/./) })]),
      },
    });
  });

  it('has eight members, one inactive, 100,000 sourced products over 400 days and 20,000 scans, the same at every first start', async () => {
    const members = (await rowsOf(untouched.path, 'accounts')).filter((row) => row.owner_id === DEMO_OWNER_ID);
    expect(members).toHaveLength(8);
    expect(members.filter((row) => row.active === 0).map((row) => row.email)).toEqual(['inactive@demo.test']);

    const history = await rowsOf(untouched.path, 'team_history');
    expect(history).toHaveLength(100_000);
    const ages = history.map((row) => NOW - Number(row.sourced_at));
    const [youngest, oldest] = ages.reduce(
      ([least, most], age) => [Math.min(least, age), Math.max(most, age)],
      [Number.POSITIVE_INFINITY, 0],
    );
    expect(youngest).toBeGreaterThan(0);
    expect(oldest / DAY).toBeGreaterThan(398);
    expect(oldest / DAY).toBeLessThan(402);

    const scans = await rowsOf(untouched.path, 'scans');
    expect(scans).toHaveLength(20_000);
    // Each marketplace has prices in its own money.
    const meanOf = (marketplace: string) => {
      const prices = scans.filter((row) => row.marketplace === marketplace).map((row) => Number(row.sell_price));
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    for (const marketplace of ['CA', 'MX', 'UK', 'DE'])
      expect(meanOf(marketplace) / meanOf('US') / rateOf(marketplace)).toBeCloseTo(1, 0);
    const second = temporaryFolder();
    await filled(second.path);
    for (const table of ['team_history', 'scans', 'notifications', 'suppliers', 'saved_suppliers'] as const)
      expect(digest(await rowsOf(second.path, table))).toBe(digest(await rowsOf(untouched.path, table)));
    second.remove();
  });

  it('is consistent over time: the list as it was on a day equals the list of the time until then', async () => {
    const { token } = await signIn('owner');
    const team = async (body: object) =>
      (await provider.call('POST', '/user/get-team-history/1/500', { token, body })).body as {
        data: unknown[];
        total: number;
      };
    const scanned = async (query: string) =>
      (await provider.call('GET', `/bs-history-asins?limit=500&${query}`, { token })).body as {
        data: unknown[];
        total: number;
      };
    for (const hours of [1, 5, 26, 31, 36, 40, 24 * 30 + 7, 24 * 200 + 2]) {
      const at = NOW - hours * 3_600_000;
      const et = at / 1000 - 1;
      const [was, until] = [await team({ asOf: `@${at - 1}` }), await team({ time: { et } })];
      expect([hours, was.total]).toEqual([hours, until.total]);
      expect(was.data).toEqual(until.data);
      const [before, upTo] = [await scanned(`asOf=@${at - 1}`), await scanned(`et=${et}`)];
      expect([hours, before.total]).toEqual([hours, upTo.total]);
      expect(before.data).toEqual(upTo.data);
    }
  });

  it('loses only scans in the cleanup that became too old to show more than a day ago', async () => {
    const other = firstStart();
    const young = (await rowsOf(other.path, 'scans')).filter((row) => NOW - Number(row.created_at) <= 541 * DAY);
    expect(young.length).toBeLessThan(20_000);
    const { db } = await openDatabase(other.path);
    await purge(db, NOW, ALERTS_KEPT);
    await db.destroy();
    expect(digest(await rowsOf(other.path, 'scans'))).toBe(digest(young));
    other.remove();
  });

  it('adds suppliers to a database from an earlier version at the next start, leaves the rest, and never restores what the owner deletes', async () => {
    const older = firstStart();
    const again = (demo = true) => startTestProvider({ dataDir: older.path, demo, clock: () => NOW });
    const change = async (statement: string) => {
      const { db, raw } = await openDatabase(older.path);
      raw.exec(statement);
      await db.destroy();
    };
    const whole = {
      suppliers: await rowsOf(older.path, 'suppliers'),
      saved: await rowsOf(older.path, 'saved_suppliers'),
    };
    const work =
      'delete from supplier_notes; delete from supplier_products; delete from supplier_files; delete from buys;';
    await change(
      `${work} delete from saved_suppliers; delete from suppliers; delete from scans; update accounts set email = 'renamed@demo.test' where id = 'demo-owner'`,
    );
    const accounts = await rowsOf(older.path, 'accounts');

    await (await again()).close();
    expect(await rowsOf(older.path, 'suppliers')).toEqual(whole.suppliers);
    expect(await rowsOf(older.path, 'saved_suppliers')).toEqual(whole.saved);
    expect(await rowsOf(older.path, 'accounts')).toEqual(accounts);
    expect(await rowsOf(older.path, 'scans')).toEqual([]);

    await change('delete from saved_suppliers');
    await (await again()).close();
    expect(await rowsOf(older.path, 'saved_suppliers')).toEqual([]);

    await change(`${work} delete from suppliers`);
    await (await again(false)).close();
    expect(await rowsOf(older.path, 'suppliers')).toEqual([]);
    older.remove();
  });

  it('is not added to a database that has accounts', async () => {
    const other = temporaryFolder();
    const own = await startTestProvider({ dataDir: other.path });
    await own.addAccount({ email: 'own@shop.test' });
    await own.close();
    await (await startTestProvider({ dataDir: other.path, demo: true })).close();
    expect(await rowsOf(other.path, 'accounts')).toHaveLength(1);
    expect(await rowsOf(other.path, 'suppliers')).toEqual([]);
    other.remove();
  });

  it('cannot be used to sign in when the demo is off', async () => {
    const { token } = await signIn('owner');
    await provider.close();
    provider = await startTestProvider({ dataDir: folder.path, clock: () => NOW });
    expect((await provider.call('GET', '/get-user-info-app', { token })).status).toBe(401);
    expect(await signIn('owner')).toMatchObject({ code: 'SIGN_IN_FAILED' });
  });
});
