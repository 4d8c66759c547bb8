import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TimeToAct } from '#shared/inbox/time-to-act.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { deleteActionsBefore } from './alert-actions-table.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const asin = sampleProducts()[0]?.asin ?? '';
let now: number;
let provider: TestProvider;
let owner: { id: string; token: string };
let member: { id: string; token: string };
let changes: number;

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 9);
  changes = 0;
  provider = await startTestProvider({ clock: () => now, sellerSecret: 'secret' });
  owner = await provider.addAccount({
    email: 'dana@shop.test',
    id: 'dana',
    profile: { productType: 'basic', fullName: 'Dana' },
  });
  member = await provider.addAccount({
    email: 'mia@shop.test',
    id: 'mia',
    owner: 'dana@shop.test',
    profile: { accessNotifications: true, fullName: 'Mia' },
  });
  const walk = createSellerWalk(provider);
  await walk.connected(owner.token, 'NA', 'A1');
  await walk.silence();
});
afterEach(() => provider.close());

/** Takes in an alert about a product. @returns its record id */
async function arrive(product = asin): Promise<string> {
  now += 1;
  const answer = await provider.ingest(anyOfferChanged({ sellerId: 'A1', asin: product, marketplace: 'US', at: now }));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value[0]?.id ?? '';
}
const call = (who: { token: string }, method: string, path: string, body?: unknown) =>
  provider.call(method, `/portal/notifications${path}`, { token: who.token, body });
const mark = (who: { token: string }, ids: string[], command: object) => {
  changes += 1;
  return call(who, 'PUT', '/marks', { change: `change-${changes}-of-test`, ids, command });
};
const measured = async (days = 7) => (await call(owner, 'GET', `/time-to-act?days=${days}`)).body as TimeToAct;

describe('the time to act', () => {
  it('ends with the first thing that a person does with an alert; opening, reading, rules and later actions change nothing [ACT-10]', async () => {
    const rule = { name: 'Pin it', when: { asins: ['B0RULED001'] }, actions: [{ kind: 'pin' }], on: true };
    expect((await call(owner, 'PUT', '/rules', rule)).status).toBe(200);
    const [first, second] = [await arrive(), await arrive()];
    await arrive('B0RULED001');
    now += 10 * MINUTE;
    await mark(owner, [first, second], { kind: 'read' });
    await call(owner, 'PUT', '/mark-read', { notificationIds: [first] });
    expect(await measured()).toMatchObject({ arrived: 3, acted: 0, all: null, members: [] });
    await mark(member, [first], { kind: 'snooze', until: now + HOUR });
    now += 10 * MINUTE;
    await mark(owner, [first], { kind: 'done' });
    await mark(owner, [second], { kind: 'done' });
    await call(owner, 'POST', '/undo', { change: `change-${changes}-of-test` });
    const { acted, members } = await measured();
    expect(acted).toBe(2);
    expect(members.map(({ name, count, median }) => [name, count, Math.round(median / MINUTE)])).toEqual([
      ['Mia', 1, 10],
      ['Dana', 1, 20],
    ]);
  });

  it('is measured for every kind of action: done, pin, assign, delete, mute, a bulk change, and a new price [ACT-10]', async () => {
    const acts: ((id: string, product: string) => Promise<unknown>)[] = [
      (id) => mark(owner, [id], { kind: 'done' }),
      (id) => mark(owner, [id], { kind: 'pin' }),
      (id) => mark(owner, [id], { kind: 'assign', to: 'mia', note: 'Please look' }),
      (id) => call(owner, 'DELETE', '', { notificationIds: [id] }),
      (_, product) => call(owner, 'PUT', '/mutes', { mutes: [{ kind: 'asin', asin: product, until: null }] }),
      (_, product) =>
        call(owner, 'POST', '/matching', {
          change: 'bulk-mute-1',
          filter: { asins: [product] },
          until: now,
          command: { kind: 'mute', until: null },
        }),
      (_, product) =>
        call(owner, 'POST', '/matching', {
          change: 'bulk-delete-1',
          filter: { asins: [product] },
          until: now,
          command: { kind: 'delete' },
        }),
      (_, product) =>
        provider.call('POST', '/portal/prices/change', {
          token: owner.token,
          body: { id: 'change-0001', marketplace: 'US', asin: product, sku: 'SKU-1', price: 9, expected: 10 },
        }),
    ];
    for (const [index, act] of acts.entries()) {
      const product = `B0ACT0000${index}`;
      const id = await arrive(product);
      now += MINUTE;
      await act(id, product);
      expect([index, (await measured()).acted]).toEqual([index, index + 1]);
    }
    // Deleted alerts still count.
    expect(await measured()).toMatchObject({
      arrived: acts.length,
      all: { count: acts.length, median: MINUTE, p90: MINUTE },
    });
  });

  it('has the median and the 90th percentile by the nearest rank, per member and cause, within the span [ACT-10]', async () => {
    for (let n = 1; n <= 10; n += 1) {
      const id = await arrive();
      now += n * MINUTE;
      await mark(n % 2 === 0 ? owner : member, [id], { kind: 'done' });
    }
    const { all, members, causes } = await measured();
    expect(all).toEqual({ count: 10, median: 5 * MINUTE, p90: 9 * MINUTE });
    expect(members).toEqual([
      { id: 'mia', name: 'Mia', count: 5, median: 5 * MINUTE, p90: 9 * MINUTE },
      { id: 'dana', name: 'Dana', count: 5, median: 6 * MINUTE, p90: 10 * MINUTE },
    ]);
    expect(causes).toEqual([
      { cause: 'yours', arrived: 10, times: { count: 10, median: 5 * MINUTE, p90: 9 * MINUTE } },
    ]);
    now += 8 * DAY;
    expect(await measured(7)).toMatchObject({ arrived: 0, acted: 0, all: null, causes: [] });
    expect(await measured(30)).toMatchObject({ arrived: 10, acted: 10 });
    await deleteActionsBefore(provider.deps.db, now);
    expect(await measured(30)).toMatchObject({ arrived: 10, acted: 0 });
  });

  it('names the costly alerts that nobody has dealt with, costliest first, until somebody does [ACT-10]', async () => {
    const ids = [await arrive(), await arrive('B0UNTOUCH1'), await arrive('B0UNTOUCH2'), await arrive('B0UNTOUCH3')];
    const { db } = provider.deps;
    for (const [index, risk] of [20, 180, null, 5].entries()) {
      const figure = { risk, units_a_day: 1, currency: index === 1 ? 'MXN' : 'USD' };
      for (const table of ['alert_states', 'own_products'] as const)
        await db
          .updateTable(table)
          .set(figure)
          .where('record_id', '=', ids[index] ?? '')
          .execute();
    }
    await mark(owner, [ids[0] ?? ''], { kind: 'read' });
    const { untouched } = await measured();
    // 180 pesos are more than 5 dollars, and less than 20.
    expect(untouched).toMatchObject({
      total: 3,
      alerts: [{ record: ids[0], perDay: 20 }, { record: ids[1], perDay: 180, currency: 'MXN' }, { record: ids[3] }],
    });
    await mark(member, [ids[0] ?? ''], { kind: 'assign', to: 'dana' });
    expect((await measured()).untouched).toMatchObject({ total: 2, alerts: [{ record: ids[1] }, { record: ids[3] }] });
  });

  it('is shown to the owner alone, for 7 or 30 days [ACT-10]', async () => {
    expect((await call(member, 'GET', '/time-to-act?days=7')).status).toBe(403);
    expect((await call(owner, 'GET', '/time-to-act?days=8')).status).toBe(400);
  });
});
