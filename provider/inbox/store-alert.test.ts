import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEMO_OWNER_EMAIL } from '#provider/sample/accounts.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { inboxOf } from '#tests/support/provider-inbox.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import { alertRisk } from './alert-risk.ts';
import { fillAlertStates } from './fill-alert-states.ts';
import { seenKeys } from './notifications-table.ts';

const NOW = Date.parse('2026-02-02T08:00:00.000Z');

describe('money at risk', () => {
  const read = (message: unknown) => {
    const alert = readAlert(message, NOW);
    if (!alert.ok) throw new Error('unreadable');
    return alert.value;
  };

  it('is the units sold a day times the own landed price while the Buy Box is lost, and nothing while it is held [ACT-02]', () => {
    const lost = alertRisk(sampleProductData, read(pricingHealth({ price: 20 })), NOW);
    expect(lost).toMatchObject({ currency: 'USD', unitsADay: expect.any(Number) });
    expect(lost?.perDay).toBeCloseTo((lost?.unitsADay ?? 0) * 21, -1);
    expect(alertRisk(sampleProductData, read(anyOfferChanged()), NOW)).toMatchObject({
      perDay: 0,
      unitsADay: lost?.unitsADay,
    });
  });

  it('is unknown without an own price, without sales, and where the message does not say who has the Buy Box: never a guess [ACT-02]', () => {
    const alert = read(pricingHealth());
    if (alert.detail.kind !== 'pricing-health') throw new Error('another kind');
    const { own: _, ...without } = alert.detail;
    expect(alertRisk(sampleProductData, { ...alert, detail: without }, NOW)).toBeUndefined();
    expect(alertRisk(sampleProductData, { ...alert, asin: 'unknown' }, NOW)).toBeUndefined();
    expect(alertRisk(sampleProductData, { ...alert, unreadable: ['prices'] }, NOW)).toBeUndefined();
    expect(
      alertRisk(sampleProductData, { ...alert, detail: { ...alert.detail, issueType: 'SomethingElse' } }, NOW),
    ).toBeUndefined();
  });
});

describe('a stored alert', () => {
  it('from before states existed gets one at the next start, with what its message says, and keeps what people did with others', async () => {
    const folder = temporaryFolder();
    const first = await startTestProvider({ dataDir: folder.path });
    const { email, token } = await first.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
    for (let n = 0; n < 6; n += 1)
      await first.ingest(n % 2 === 0 ? pricingHealth({ sellerId: 'A1OWN' }) : anyOfferChanged({ sellerId: 'A1OWN' }));
    const ids = await inboxOf(first, token).ids();
    await inboxOf(first, token).mark(ids.slice(0, 2), { kind: 'pin' });
    const before = await first.deps.db.selectFrom('alert_states').selectAll().orderBy('record_id').execute();
    await first.deps.db.deleteFrom('alert_states').where('record_id', 'in', ids.slice(2)).execute();
    await first.deps.db.updateTable('alert_states').set({ words: 'of an older version', cause: 'old' }).execute();
    await first.deps.db.deleteFrom('facts').where('name', '=', 'alert-facts').execute();
    await first.close();

    const again = await startTestProvider({ dataDir: folder.path });
    const plain = (rows: typeof before) => rows.map(({ n: _, ...row }) => row);
    const stored = async () =>
      plain(await again.deps.db.selectFrom('alert_states').selectAll().orderBy('record_id').execute());
    expect(await stored()).toEqual(plain(before));
    expect(await inboxOf(again, await again.openSession(email)).ids({ pinned: true })).toEqual(ids.slice(0, 2));
    // Once is enough.
    await again.deps.db.updateTable('alert_states').set({ cause: 'old' }).execute();
    await fillAlertStates(again.deps);
    expect((await stored()).every(({ cause }) => cause === 'old')).toBe(true);
    await again.close();
    folder.remove();
  });

  it('of the sample data has a state as well', async () => {
    const provider = await startTestProvider({ demo: true });
    const inbox = inboxOf(provider, await provider.openSession(DEMO_OWNER_EMAIL));
    const list = await inbox.call<{ total: number; unread: number }>('GET', '');
    expect(await inbox.counts({})).toEqual([{ total: list.total, unread: list.unread }]);
    expect(list.total).toBeGreaterThan(100);
    await provider.close();
  });
});

it('looks an alert up by its keys alone, however many are stored [ST14]', async () => {
  const provider = await startTestProvider();
  const queries = [{ fingerprint: 'f' }, { fingerprint: 'f', notificationId: 'n' }].map((seen) =>
    seenKeys(provider.deps.db, 'account', seen),
  );
  for (const query of queries) {
    const plan = await query.explain<{ detail: string }>(undefined, sql`query plan`);
    const reads = plan.map(({ detail }) => detail).filter((detail) => /alert_keys/.test(detail));
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads)
      expect(read).toMatch(
        /^SEARCH alert_keys USING (?:COVERING )?INDEX alert_keys_(?:fingerprint|notification) \(account_id=\? AND /,
      );
  }
  await provider.close();
});
