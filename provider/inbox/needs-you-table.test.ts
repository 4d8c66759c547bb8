import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE } from '#provider/app.ts';
import { comparable } from '#shared/inbox/comparable.ts';
import { alertId } from '#shared/inbox/identity.ts';
import type { SinceVisit } from '#shared/inbox/inbox.ts';
import { sortTime } from '#shared/inbox/marks.ts';
import { MOST_NEEDED, type NeedsYou } from '#shared/inbox/needs-you.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { hearStates, newestOf, presentOf, productKey, productOf } from '#shared/inbox/product-state.ts';
import type { OwnFigures } from '#shared/listings/own-products/own-product.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { needsYou } from './needs-you-table.ts';

/**
 * The rule in plain code, from all open alerts in memory.
 * @param open the open ones @param states the newest state of each product (hearStates)
 */
function needsYouOf(open: readonly Notification[], states: { get(key: string): ProductState | undefined }): NeedsYou {
  const newest = new Map<string, Notification>();
  for (const alert of open) {
    const product = productOf(alert);
    const key = product ? productKey(product) : alertId(alert.identity);
    const known = newest.get(key);
    if (!known || sortTime(alert) > sortTime(known)) newest.set(key, alert);
  }
  const needed = [...newest.values()]
    .map((alert) => ({ alert, now: presentOf(alert, states), state: newestOf(alert, states) }))
    .filter(({ state }) => state.buyBox !== 'mine')
    .sort((a, b) => costOf(b.state) - costOf(a.state) || sortTime(b.alert) - sortTime(a.alert));
  const perDay: Record<string, number> = {};
  const costly = needed.flatMap(({ state: { risk } }) => (risk && risk.perDay > 0 ? [risk] : []));
  for (const { currency, perDay: amount } of costly)
    perDay[currency] = Math.round(((perDay[currency] ?? 0) + amount) * 100) / 100;
  return {
    notifications: needed.slice(0, MOST_NEEDED).map(({ alert, now }) => (now ? { ...alert, now } : alert)),
    products: costly.length,
    perDay,
    alerts: open.length,
  };
}

/** What isn't known comes last. */
const costOf = ({ risk }: ProductState): number => (risk ? comparable(risk.perDay, risk.currency) : -1);

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 5);

describe('what needs a person now', () => {
  let now = START;
  let provider: TestProvider;
  let shops = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  type Said = { product: number; condition: 'new' | 'used'; holds: boolean; at: number; price: number };

  async function shop() {
    shops += 1;
    const sellerId = `A1OWN${shops}`;
    const { id, token } = await provider.addAccount({
      email: `owner${shops}@shop.test`,
      sellerId,
      profile: { productType: 'basic', isInTrial: false },
    });
    const inbox = inboxOf(provider, token);
    let serial = 0;
    const say = async ({ product, condition, holds, at, price }: Said) => {
      serial += 1;
      const message = (holds ? anyOfferChanged : pricingHealth)({
        sellerId,
        asin: asinOf(product),
        at,
        publishedAt: at,
        notificationId: `${sellerId}-${serial}`,
        price,
      });
      // The samples are about new items.
      await provider.ingest(
        condition === 'new' ? message : JSON.parse(JSON.stringify(message).replaceAll(/"new"/gi, '"used"')),
      );
    };
    const needed = () =>
      inbox.call<Omit<NeedsYou, 'notifications'> & { notifications: StoredRecord[] }>('GET', '/needs-you');
    const figures = async () =>
      (await provider.call('POST', '/portal/own-products/figures', { token, body: { today: 0 } })).body as OwnFigures;
    const all = async (): Promise<Notification[]> =>
      (await inbox.search({}, { limit: 100 })).notifications.flatMap((record) => {
        const read = readAlert(record, now);
        return read.ok ? [read.value] : [];
      });
    return { id, token, inbox, say, needed, figures, all };
  }
  const lost = { product: 1, condition: 'new', holds: false, at: START, price: 40 } as const;
  const won = { ...lost, holds: true, at: START + 2 * HOUR, price: 30 };

  it('is nothing once the newest message says that the Buy Box is the seller’s, whatever older open alerts said [OWN-01]', async () => {
    const { inbox, say, needed, figures } = await shop();
    await say(lost);
    const before = await needed();
    expect(before).toMatchObject({ products: 1, alerts: 1, notifications: [{ risk: { perDay: before.perDay.USD } }] });
    expect(before.notifications[0]).not.toHaveProperty('now');
    expect((await figures()).risk).toEqual(before.perDay);

    now = START + 2 * HOUR;
    await say(won);
    expect(await needed()).toMatchObject({ notifications: [], products: 0, perDay: {}, alerts: 2 });
    expect((await figures()).risk).toEqual({});
    const [newest, older] = (await inbox.search()).notifications;
    expect(newest).not.toHaveProperty('now');
    expect(older).toMatchObject({
      risk: { perDay: before.perDay.USD },
      now: { buyBox: 'mine', own: 30, risk: { perDay: 0 }, recordId: newest?._id },
    });
    // The order and the filters follow what is true now, too.
    expect(await inbox.counts({ risk: { min: 0.01 } })).toEqual([{ total: 0, unread: 0 }]);
    expect(await inbox.ids({ risk: { min: 0.01 } }, { sort: 'risk' })).toEqual([]);

    // A message that comes late says what was, and its frame says what is.
    await say({ ...lost, at: START + HOUR });
    expect(await needed()).toMatchObject({ notifications: [], products: 0, perDay: {}, alerts: 3 });
  });

  it('names a product once, by its newest open alert, with the present state where that alert is not the newest message [OWN-01]', async () => {
    const { inbox, say, needed } = await shop();
    await say(lost);
    await say({ ...lost, at: START + HOUR, price: 50 });
    const [newest, older] = (await inbox.search()).notifications;
    expect(await needed()).toMatchObject({
      products: 1,
      perDay: { USD: newest?.risk?.perDay },
      notifications: [{ _id: newest?._id }],
    });
    await inbox.mark([newest?._id ?? ''], { kind: 'done' });
    expect(await needed()).toMatchObject({
      ...{ products: 1, perDay: { USD: newest?.risk?.perDay }, alerts: 1 },
      notifications: [
        { _id: older?._id, now: { own: 51, recordId: newest?._id, risk: { perDay: newest?.risk?.perDay } } },
      ],
    });
    await inbox.mark([older?._id ?? ''], { kind: 'done' });
    expect(await needed()).toMatchObject({ products: 0, perDay: {}, alerts: 0, notifications: [] });
  });

  it('is the sum over the newest message of each product and condition, in whatever order they come, and the page computes the same from alerts [OWN-01]', async () => {
    const said = fc.record<Said>({
      product: fc.integer({ min: 1, max: 3 }),
      condition: fc.constantFrom('new', 'used'),
      holds: fc.boolean(),
      at: fc.integer({ min: 1, max: 300 }).map((minutes) => START + minutes * 60_000),
      price: fc.integer({ min: 20, max: 60 }),
    });
    const messages = fc.uniqueArray(said, { selector: ({ at }) => at, minLength: 1, maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(messages, async (all) => {
        now = START + 6 * HOUR;
        const { id, say, figures, all: stored } = await shop();
        for (const each of all) await say(each);
        const { needed, ...answer } = await needsYou(provider.deps.db, id);
        const alerts = await stored();

        const newest = new Map<string, Notification>();
        for (const alert of alerts) {
          const key = `${alert.marketplace} ${alert.asin} ${alert.condition}`;
          if (alert.publishedTime > (newest.get(key)?.publishedTime ?? 0)) newest.set(key, alert);
        }
        const costs = [...newest.values()].map(({ risk }) => risk?.perDay ?? 0).filter((cost) => cost > 0);
        const sum = costs.reduce((total, cost) => total + cost, 0);
        expect(answer.perDay.USD ?? 0).toBeCloseTo(sum, 2);
        expect(answer).toMatchObject({ products: costs.length, alerts: all.length });
        expect((await figures()).risk).toEqual(answer.perDay);

        // As a page does that has nothing but the alerts.
        const plain = alerts.map(({ now: _, ...alert }) => alert);
        const states = new Map<string, ProductState>();
        hearStates(
          states,
          plain.toSorted((a, b) => a.publishedTime - b.publishedTime),
        );
        const { notifications, ...sums } = needsYouOf(plain, states);
        expect(sums).toEqual(answer);
        expect(notifications.map(({ identity }) => identity.recordId)).toEqual(needed.map(({ row }) => row.id));
      }),
      { numRuns: 25 },
    );
  });

  it('since somebody left, a product costs what its newest message says, once [INBX-08]', async () => {
    const { token, say, figures } = await shop();
    const visit = async () =>
      (await provider.call('POST', '/portal/notifications/visit', { token, body: {} })).body as SinceVisit;
    await visit();
    now += 60_000;
    for (const [index, price] of [40, 50, 60].entries()) await say({ ...lost, at: now + index, price });
    await say({ ...lost, product: 2, at: now });
    await say({ ...won, product: 2, at: now + 1 });
    now += HOUR;
    const { away } = await visit();
    const sums = away?.causes.map(({ perDay }) => perDay.USD ?? 0) ?? [];
    expect(away?.total).toBe(5);
    expect(sums.reduce((sum, each) => sum + each, 0)).toBeCloseTo((await figures()).risk.USD ?? Number.NaN, 2);
  });

  it('needs the right to notifications', async () => {
    expect((await provider.app.request(`${API_BASE}/portal/notifications/needs-you`)).status).toBe(401);
  });
});
