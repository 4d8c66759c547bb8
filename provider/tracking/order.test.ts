import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sideOf } from '#shared/tracking/crossings.ts';
import type { TrackingEntry } from '#shared/tracking/rule.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { runs } from '#tests/support/runs.ts';
import { addTrackers, priced, ruleOf, TRACKED_ASIN, TRACKING_SELLER, trackingOf } from '#tests/support/tracking.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-05-01T08:00:00.000Z');

const box: TrackingEntry = { field: 'buybox_new_price', min: 20, max: 30 };
const narrowBox: TrackingEntry = { ...box, min: 24 };
const offers: TrackingEntry = { field: 'total_offers_new', min: 5, max: null };

describe('tracking messages that arrive out of order', () => {
  let provider: TestProvider;
  let now: number;
  let token: string;
  let calls: ReturnType<typeof trackingOf>;
  beforeEach(async () => {
    now = START;
    provider = await startTestProvider({ clock: () => now });
    token = (await addTrackers(provider)).owner.token;
    calls = trackingOf(provider);
  });
  afterEach(() => provider.close());

  let sent = 0;
  /** @param at when the marketplace published it, ms */
  const arrive = async (price: number, at: number, asin = TRACKED_ASIN) => {
    sent += 1;
    expect(
      (await provider.post('sp-api', priced(price, { asin, at, publishedAt: at, notificationId: `order-${sent}` })))
        .status,
    ).toBe(202);
  };
  type Alert = { _id: string; payload: { asin: string; sign: string; field: string; value: number } };
  const inbox = async (asin = TRACKED_ASIN) => {
    const { body } = await provider.call('GET', '/portal/notifications?notificationType=PRODUCT_TRACKING&limit=100', {
      token,
    });
    return (body as { notifications: Alert[] }).notifications.filter(({ payload }) => payload.asin === asin);
  };
  const signs = async () => (await inbox()).map(({ payload: { sign, field } }) => [sign, field]);
  const pause = (id: string | undefined, paused: boolean) => calls.ask('PUT', '/paused', token, { ids: [id], paused });

  it('fire nothing late: for a new rule', async () => {
    await arrive(25, START);
    await calls.save(token, ruleOf());
    await arrive(19, START - HOUR);
    expect(await signs()).toEqual([]);
  });

  it('fire nothing late: for a metric added to a rule', async () => {
    const rule = (await calls.save(token, ruleOf({ entries: [offers] }))).tracked[0];
    await arrive(25, START);
    await calls.save(token, ruleOf({ id: rule?.id, entries: [box, offers] }));
    await arrive(19, START - HOUR);
    expect(await signs()).toEqual([['below', 'total_offers_new']]);
  });

  it('fire nothing late: after a pause, a moved expiry, and a restored rule', async () => {
    const rule = (await calls.save(token, ruleOf({ expiresAt: START + 3 * HOUR }))).tracked[0];
    await pause(rule?.id, true);
    await arrive(25, START);
    await pause(rule?.id, false);
    await arrive(19, START - HOUR);

    now = START + 4 * HOUR;
    await provider.passTrackingTime();
    await arrive(25, now - HOUR);
    await calls.save(token, ruleOf({ id: rule?.id }));
    await arrive(19, now - 2 * HOUR);

    await calls.ask('DELETE', '', token, { ids: [rule?.id] });
    await arrive(25, now);
    await calls.ask('PUT', '/restored', token, { ids: [rule?.id] });
    await arrive(19, now - 1);
    expect(await signs()).toEqual([]);
  });

  it('end an open alert when the rule expires, even if its expiry is moved before the next check', async () => {
    const rule = (await calls.save(token, ruleOf({ expiresAt: START + HOUR }))).tracked[0];
    await arrive(19, START);
    now = START + 2 * HOUR;
    await arrive(25, now);
    await calls.save(token, ruleOf({ id: rule?.id }));
    expect((await calls.firings(token, String(rule?.id))).firings).toMatchObject([{ endedAt: now }]);
    await arrive(19, now + 1);
    expect(await signs()).toHaveLength(2);
  });

  it('with a timestamp in the future block no later message, before or after the rule is created', async () => {
    await arrive(25, START + 5 * HOUR);
    expect((await calls.save(token, ruleOf())).tracked[0]).toMatchObject({
      lastMessageAt: START,
      now: { buybox_new_price: { value: 25, at: START } },
    });
    const status = await calls.ask('GET', `/status?asin=${TRACKED_ASIN}&marketplace=US`, token);
    expect(status).toMatchObject({ lastMessageAt: START, now: { buybox_new_price: { value: 25, at: START } } });
    await arrive(25, START + 5 * HOUR + 1);
    now += MINUTE;
    await arrive(19, now);
    expect(await signs()).toEqual([['below', 'buybox_new_price']]);
  });

  it('wake a silent product only if they are recent enough', async () => {
    await calls.save(token, ruleOf({ silentAfter: 24 }));
    await arrive(25, START);
    now = START + 30 * HOUR;
    await provider.passTrackingTime();
    await arrive(25, START - HOUR);
    expect((await calls.list(token)).tracked).toMatchObject([{ lastMessageAt: START }]);
    // Newer than the last, and as old as the expected interval.
    await arrive(25, START + 6 * HOUR);
    await provider.passTrackingTime();
    expect((await inbox()).map(({ payload }) => payload.sign)).toEqual(['silent']);
    await arrive(25, START + 7 * HOUR);
    expect((await inbox()).map(({ payload }) => payload.sign).sort()).toEqual(['heard', 'silent']);
  });

  it('end the silence of a restored product if they arrived while it was not tracked', async () => {
    const rule = (await calls.save(token, ruleOf({ silentAfter: 24 }))).tracked[0];
    await arrive(25, START);
    now = START + 30 * HOUR;
    await provider.passTrackingTime();
    await calls.ask('DELETE', '', token, { ids: [rule?.id] });
    await arrive(25, now);
    expect((await calls.ask('PUT', '/restored', token, { ids: [rule?.id] })).tracked).toMatchObject([
      { silentSince: null, lastMessageAt: now },
    ]);
  });

  it('fire only for a value newer than all known ones, in any order and with any rule changes in between', async () => {
    const values = {
      box: fc.constantFrom(18, 22, 25, 31),
      offers: fc.constantFrom(3, 8),
      says: fc.constantFrom('both', 'box', 'offers'),
    };
    const message = fc.record({ kind: fc.constant('message'), order: fc.integer(), ...values });
    const save = fc.record({
      kind: fc.constant('save'),
      entries: fc.constantFrom([box], [narrowBox], [offers], [box, offers], [narrowBox, offers]),
    });
    const other = fc.record({ kind: fc.constantFrom('pause', 'resume', 'stop', 'restore') });
    const steps = fc.array(
      fc.oneof({ arbitrary: message, weight: 5 }, { arbitrary: save, weight: 2 }, { arbitrary: other, weight: 2 }),
      { maxLength: 14 },
    );

    let run = 0;
    const holds = async (played: typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never) => {
      run += 1;
      const asin = `B0ORDER${String(run).padStart(3, '0')}`;
      const moments = played.flatMap((step) => (step.kind === 'message' ? [step.order] : [])).sort((a, b) => a - b);
      // The plain model: what is known of every metric, and on which side the rule last saw it.
      const known = new Map<string, { value: number; at: number }>();
      const expected: string[] = [];
      let rule:
        | { id: string; active: boolean; entries: readonly TrackingEntry[]; sides: Map<string, string> }
        | undefined;
      let stopped: typeof rule;
      for (const [index, step] of played.entries()) {
        now += MINUTE;
        if (step.kind === 'message') {
          const at = START - DAYS_BACK + moments.indexOf(step.order) * MINUTE + index;
          const read = {
            buybox_new_price: step.says === 'offers' ? undefined : step.box,
            total_offers_new: step.says === 'box' ? undefined : step.offers,
          };
          sent += 1;
          const { status } = await provider.post('sp-api', withOffers(asin, at, `order-${sent}`, read));
          expect(status).toBe(202);
          for (const [field, value] of Object.entries(read)) {
            if (value === undefined || at < (known.get(field)?.at ?? 0)) continue;
            known.set(field, { value, at });
            const entry = rule?.active ? rule.entries.find((each) => each.field === field) : undefined;
            if (!rule || !entry) continue;
            const side = sideOf(entry, value);
            if (side !== 'inside' && side !== rule.sides.get(field)) expected.push(`${field} ${side} ${value}`);
            rule.sides.set(field, side);
          }
        } else if (step.kind === 'save') {
          const before = rule;
          const { tracked } = await calls.save(
            token,
            ruleOf({ asin, entries: step.entries, ...(before && { id: before.id, paused: !before.active }) }),
          );
          const sides = new Map<string, string>();
          for (const entry of step.entries) {
            const [side, value] = [before?.sides.get(entry.field), known.get(entry.field)?.value];
            if (side === undefined) continue;
            const isSame = before?.entries.some((each) => each === entry);
            sides.set(entry.field, isSame || (value !== undefined && sideOf(entry, value) === side) ? side : 'inside');
          }
          rule = { id: String(tracked[0]?.id), active: before?.active ?? true, entries: step.entries, sides };
        } else if (step.kind === 'restore') {
          if (rule || !stopped) continue;
          await calls.ask('PUT', '/restored', token, { ids: [stopped.id] });
          rule = stopped;
          stopped = undefined;
        } else if (rule) {
          if (step.kind === 'stop') await calls.ask('DELETE', '', token, { ids: [rule.id] });
          else await pause(rule.id, step.kind === 'pause');
          if (step.kind !== 'resume') for (const field of rule.sides.keys()) rule.sides.set(field, 'inside');
          if (step.kind === 'stop') [rule, stopped] = [undefined, rule];
          else rule.active = step.kind === 'resume';
        }
      }
      const alerts = await inbox(asin);
      expect(alerts.map(({ payload: { field, sign, value } }) => `${field} ${sign} ${value}`).sort()).toEqual(
        expected.sort(),
      );
      const listed = rule && (await calls.list(token)).tracked.find(({ id }) => id === rule.id)?.now;
      if (listed)
        expect(
          Object.fromEntries(Object.entries(listed).map(([field, { value, at }]) => [field, { value, at }])),
        ).toMatchObject(Object.fromEntries(known));
      if (alerts.length > 0) {
        await provider.call('DELETE', '/portal/notifications', {
          token,
          body: { notificationIds: alerts.map(({ _id }) => _id) },
        });
      }
      if (rule) await calls.ask('DELETE', '', token, { ids: [rule.id] });
    };
    await fc.assert(fc.asyncProperty(steps, holds), { numRuns: runs(100) });
  });
});

/** So that every message was published before the first step. */
const DAYS_BACK = 24 * HOUR;

function withOffers(
  asin: string,
  at: number,
  notificationId: string,
  read: { buybox_new_price: number | undefined; total_offers_new: number | undefined },
) {
  const message = anyOfferChanged({
    sellerId: TRACKING_SELLER,
    asin,
    at,
    publishedAt: at,
    notificationId,
    price: read.buybox_new_price ?? 1,
  });
  const { Summary: summary, ...rest } = message.Payload.AnyOfferChangedNotification;
  const counted =
    read.total_offers_new === undefined
      ? []
      : [{ Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: read.total_offers_new }];
  const isPriced = read.buybox_new_price !== undefined;
  const said = {
    ...rest,
    Summary: { NumberOfOffers: counted, BuyBoxPrices: isPriced ? summary.BuyBoxPrices : [] },
    Offers: isPriced ? rest.Offers : [],
  };
  return { ...message, Payload: { AnyOfferChangedNotification: said } };
}
