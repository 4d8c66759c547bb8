import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#provider/maintenance.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { inboxOf, newChange } from '#tests/support/provider-inbox.ts';
import { UNDO_FOR } from './alert-changes-table.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const DAY = 86_400_000;

describe('how long alerts are kept', () => {
  let now: number;
  let provider: TestProvider;
  beforeEach(async () => {
    now = START;
    provider = await startTestProvider({ clock: () => now, alertRetention: { days: 30, most: 100 } });
  });
  afterEach(() => provider.close());

  const shop = async (name: string, alerts: number) => {
    const { token } = await provider.addAccount({ email: `${name}@shop.test`, sellerId: `A1${name}` });
    for (let n = 0; n < alerts; n += 1) {
      now += 1_000;
      await provider.ingest(anyOfferChanged({ sellerId: `A1${name}`, at: now }));
    }
    const inbox = inboxOf(provider, token);
    return { inbox, ids: await inbox.ids() };
  };
  const tidy = () => purge(provider.deps.db, now, provider.deps.alertRetention);

  it('is a number of days: older ones are deleted, except pinned and snoozed ones [INBX-13]', async () => {
    const { inbox, ids } = await shop('DAYS', 5);
    await inbox.mark([ids[4] as string], { kind: 'pin' });
    await inbox.mark([ids[3] as string], { kind: 'snooze', until: now + 60 * DAY });
    now += 30 * DAY - 4_001;
    await tidy();
    expect(await inbox.ids()).toHaveLength(5);
    now += 5_000;
    await tidy();
    expect(await inbox.ids()).toEqual([ids[4], ids[3]]);
    expect(await inbox.search()).toMatchObject({ kept: { days: 30, most: 100 }, total: 2 });
  });

  it('is a number of alerts per account: its newest stay [INBX-13]', async () => {
    const many = await shop('MANY', 130);
    const few = await shop('FEW', 3);
    await tidy();
    expect((await many.inbox.search()).total).toBe(100);
    expect(await many.inbox.ids()).toEqual(many.ids);
    expect(await few.inbox.ids()).toEqual(few.ids);
  });

  it('applies to what undo needs as well: a day', async () => {
    const { inbox } = await shop('UNDO', 3);
    await inbox.changeAll({}, { kind: 'done' }, { change: newChange() });
    const changes = async () => (await provider.deps.db.selectFrom('alert_changes').selectAll().execute()).length;
    now += UNDO_FOR - 1;
    await tidy();
    expect(await changes()).toBe(3);
    now += 2;
    await tidy();
    expect(await changes()).toBe(0);
  });
});
