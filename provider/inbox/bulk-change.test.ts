import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertFilter } from '#shared/inbox/alert-filter.ts';
import { BULK_STEP } from '#shared/inbox/inbox.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { hearEverything, inboxOf, newChange } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const DAY = 86_400_000;
const REST = 70;
const ALERTS = 2 * BULK_STEP + REST;
const inInbox: AlertFilter = { folders: ['inbox'] };

describe('a change of all that match', () => {
  let now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const shop = async (alerts: number) => {
    serial += 1;
    const sellerId = `A1BULK${serial}`;
    const account = await provider.addAccount({ email: `bulk-${serial}@shop.test`, sellerId });
    await hearEverything(provider, account.token);
    const send = async (n: number) => {
      // Many at one moment, as in a storm.
      if (n % 300 === 0) now += 1_000;
      const message = { sellerId, asin: asinOf(n % 7), at: now + n };
      // The same Buy Box in both kinds, or it would flap.
      await provider.ingest(n % 4 === 0 ? pricingHealth(message) : anyOfferChanged({ ...message, price: 19 }));
    };
    for (let n = 0; n < alerts; n += 1) await send(n);
    return { ...account, send, inbox: inboxOf(provider, account.token) };
  };

  it('goes on in steps while its alerts leave the filter, says how many are left, and touches none that came later [INBX-07]', async () => {
    const { inbox, send } = await shop(ALERTS);
    const until = now;
    const change = newChange();
    const first = await inbox.matching(inInbox, { kind: 'done' }, { change, until });
    expect(first).toMatchObject({ status: 200, count: BULK_STEP, left: ALERTS - BULK_STEP, next: expect.any(String) });
    now += 1_000;
    await send(1);
    const second = await inbox.matching(inInbox, { kind: 'done' }, { change, until, after: first.next as string });
    expect(second).toMatchObject({ count: BULK_STEP, left: REST });
    // The answer got lost: the page repeats the step.
    expect(
      await inbox.matching(inInbox, { kind: 'done' }, { change, until, after: first.next as string }),
    ).toMatchObject({ count: REST, left: 0 });
    expect(
      await inbox.matching(inInbox, { kind: 'done' }, { change, until, after: second.next as string }),
    ).toMatchObject({ count: 0, left: 0, next: null });
    expect(await inbox.counts({ folders: ['done'] }, inInbox)).toEqual([
      { total: ALERTS, unread: 0 },
      { total: 1, unread: 1 },
    ]);

    for (const [count, left] of [
      [BULK_STEP, BULK_STEP + REST],
      [BULK_STEP, REST],
      [REST, 0],
      [0, 0],
    ])
      expect(await inbox.undo(change)).toMatchObject({ status: 200, count, kept: 0, left });
    expect(await inbox.counts(inInbox)).toEqual([{ total: ALERTS + 1, unread: ALERTS + 1 }]);
  });

  it('leaves what somebody has changed since when it is undone [INBX-07]', async () => {
    const { inbox } = await shop(5);
    const ids = await inbox.ids();
    const change = newChange();
    await inbox.changeAll({}, { kind: 'done' }, { change });
    await inbox.mark(ids.slice(0, 2), { kind: 'pin' });
    await inbox.call('DELETE', '', { notificationIds: ids.slice(2, 3) });
    expect(await inbox.undo(change)).toMatchObject({ count: 2, kept: 3, left: 0 });
    expect(await inbox.ids({ folders: ['done'] })).toEqual(ids.slice(0, 2));
    expect(await inbox.ids(inInbox)).toEqual(ids.slice(3));
  });

  it('deletes, and undo brings the alerts back as they were, with frames that say so', async () => {
    const { inbox } = await shop(20);
    const ids = await inbox.ids();
    await inbox.mark(ids.slice(0, 4), { kind: 'pin' });
    const before = (await inbox.search({}, { limit: 100 })).notifications;
    const change = newChange();
    const [step] = await inbox.changeAll({ types: ['ANY_OFFER_CHANGED'] }, { kind: 'delete' }, { change });
    expect(step).toMatchObject({
      count: 15,
      left: 0,
      frames: [{ event: 'notification:deleted', outboxId: expect.any(String) }],
    });
    expect((await inbox.search()).total).toBe(5);
    const undone = await inbox.undo(change);
    expect(undone).toMatchObject({
      count: 15,
      kept: 0,
      left: 0,
      frames: [{ event: 'notification:changed', data: { restored: true } }],
    });
    const after = (await inbox.search({}, { limit: 100 })).notifications;
    const plain = (records: typeof before) =>
      records.map(({ marks, ...record }) => ({ ...record, pinned: marks?.pinned ?? false }));
    expect(plain(after)).toEqual(plain(before));
    // A late repeat of the step deletes nothing again.
    await inbox.changeAll({ types: ['ANY_OFFER_CHANGED'] }, { kind: 'delete' }, { change });
    expect((await inbox.search()).total).toBe(20);
  });

  it('mutes the products of the alerts, and undo takes back only its own mutes', async () => {
    const { inbox } = await shop(20);
    const muted = async () =>
      (await inbox.call<{ mutes: { asin: string; until: string | null }[] }>('GET', '/mutes')).mutes;
    await inbox.call('PUT', '/mutes', {
      mutes: [
        { kind: 'asin', asin: asinOf(0), until: null },
        { kind: 'asin', asin: asinOf(1), until: new Date(now + DAY).toISOString() },
      ],
    });
    const change = newChange();
    await inbox.changeAll({ types: ['PRICING_HEALTH'] }, { kind: 'mute', until: null }, { change });
    expect((await muted()).map(({ asin }) => asin)).toEqual([0, 1, 2, 4, 5].map(asinOf));
    expect((await muted()).every(({ until }) => until === null)).toBe(true);
    await inbox.call('DELETE', '/mutes', { targets: [{ kind: 'asin', asin: asinOf(5) }] });
    expect(await inbox.undo(change)).toMatchObject({ status: 200, count: 3, kept: 1, left: 0 });
    expect(await muted()).toEqual([
      { kind: 'asin', asin: asinOf(0), until: null },
      { kind: 'asin', asin: asinOf(1), until: new Date(now + DAY).toISOString() },
    ]);
  });

  it('refuses what it cannot do, and changes nothing then', async () => {
    const { inbox } = await shop(3);
    expect(await inbox.matching({}, { kind: 'done' }, { after: 'somewhere' })).toMatchObject({
      status: 400,
      code: 'INVALID',
    });
    expect(await inbox.matching({}, { kind: 'snooze', until: now - 1 })).toMatchObject({
      status: 400,
      code: 'SNOOZE_TIME',
    });
    expect(await inbox.matching({}, { kind: 'mute', until: now - 1 })).toMatchObject({ status: 400 });
    expect(await inbox.matching({}, { kind: 'assign', to: 'nobody' })).toMatchObject({ status: 400 });
    expect(await inbox.counts(inInbox)).toEqual([{ total: 3, unread: 3 }]);
  });

  it('can be undone for a day, by its own account', async () => {
    const { inbox } = await shop(2);
    const other = await shop(1);
    const change = newChange();
    await inbox.changeAll({}, { kind: 'done' }, { change });
    const over = { status: 400, code: 'UNDO_OVER', message: 'This can’t be undone any more.' };
    expect(await other.inbox.undo(change)).toMatchObject(over);
    expect(await inbox.undo('never-made')).toMatchObject(over);
    now += DAY + 1;
    expect(await inbox.undo(change)).toMatchObject(over);
  });
});
