import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertFilter } from '#shared/notifications/alert-filter.ts';
import type { RuleAction, RuleList } from '#shared/notifications/rules.ts';
import { anyOfferChanged, asinOf, pricingHealth } from '#tests/support/messages.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const HOUR = 3_600_000;

describe('a rule', () => {
  let now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const shop = async () => {
    serial += 1;
    const sellerId = `A1RULES${serial}`;
    const account = await provider.addAccount({ email: `rules-${serial}@shop.test`, sellerId });
    const inbox = inboxOf(provider, account.token);
    const rule = (name: string, when: AlertFilter, ...actions: RuleAction[]) => inbox.call<RuleList>('PUT', '/rules', { name, when, actions, on: true });
    const send = async (n = 1) => {
      now += 1_000;
      const answer = await provider.post('sp-api', pricingHealth({ sellerId, asin: asinOf(n), at: now }));
      return (answer.body as { id: string }).id;
    };
    return { ...account, sellerId, inbox, rule, send };
  };

  it('acts on a new alert before anybody sees it, names itself, and is undone as one change [INBX-09]', async () => {
    const { id, token, inbox, rule, send } = await shop();
    await rule(
      'Mine',
      { types: ['PRICING_HEALTH'], text: asinOf(1) },
      { kind: 'pin' },
      { kind: 'snooze', hours: 2 },
      { kind: 'assign', to: id },
      { kind: 'mute', hours: null },
    );
    await rule('Later rules do not act', { types: ['PRICING_HEALTH'] }, { kind: 'done' });
    const socket = await provider.connect(token);
    await socket.emitWithAck('join', id);
    const heard = nextEvent(socket, 'spapi:PRICING_HEALTH');
    const alert = await send();
    const marks = { rev: 1, pinned: true, done: false, snoozedUntil: now + 2 * HOUR, assignee: { id }, rule: { name: 'Mine' } };
    expect(await heard).toMatchObject([{ _id: alert, processed: true, marks }, {}]);
    expect((await inbox.search({ folders: ['snoozed'] })).notifications).toMatchObject([{ _id: alert, processed: true, marks }]);
    expect((await inbox.call<{ mutes: unknown[] }>('GET', '/mutes')).mutes).toHaveLength(1);

    expect(await inbox.undo(`rule-${alert}`)).toMatchObject({ count: 1, kept: 0, left: 0 });
    const [undone] = (await inbox.search()).notifications;
    expect(undone).toMatchObject({ processed: false, marks: { rev: 2, pinned: false, snoozedUntil: null, assignee: null, rule: null } });
    expect((await inbox.call<{ mutes: unknown[] }>('GET', '/mutes')).mutes).toEqual([]);
  });

  it('marks an alert even if it only mutes, and acts without the mute once too many are muted', async () => {
    const { inbox, rule, send } = await shop();
    await rule('Quiet', { types: ['PRICING_HEALTH'] }, { kind: 'mute', hours: 1 }, { kind: 'read' });
    const mutes = Array.from({ length: 300 }, (_, n) => ({ kind: 'asin', asin: asinOf(1_000 + n), until: null }));
    await inbox.call('PUT', '/mutes', { mutes });
    await send();
    expect((await inbox.search()).notifications[0]).toMatchObject({ processed: true, marks: { rev: 1, rule: { name: 'Quiet' } } });
    expect((await inbox.call<{ mutes: unknown[] }>('GET', '/mutes')).mutes).toHaveLength(300);
    expect((await inbox.call<RuleList>('GET', '/rules')).rules[0]).toMatchObject({ lastHour: 1, today: 1, busySince: null });
  });

  it('leaves other alerts alone, and can be tried before [INBX-09]', async () => {
    const { sellerId, inbox, rule, send } = await shop();
    for (let n = 0; n < 3; n += 1) await send(n);
    await provider.ingest(anyOfferChanged({ sellerId, at: now }));
    const when: AlertFilter = { types: ['PRICING_HEALTH'] };
    expect(await inbox.call('POST', '/rules/preview', { when, zone: 'UTC' })).toMatchObject({ total: 3 });
    await rule('Done', { types: ['ANY_OFFER_CHANGED'] }, { kind: 'done' });
    await send(4);
    expect(await inbox.counts({ folders: ['done'] }, {})).toEqual([
      { total: 0, unread: 0 },
      { total: 5, unread: 5 },
    ]);
  });
});
