import { afterEach, describe, expect, it } from 'vitest';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { insertRecovered } from '../completeness/own-offers-table.ts';
import { passIncidentTime } from './incident-time.ts';
import { incidentsOf } from './incidents-table.ts';
import { setSilences } from './incidents-without-alerts.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const MINUTE = 60_000;

describe('a marketplace that falls silent', () => {
  let now = START;
  let provider: TestProvider | undefined;
  afterEach(async () => {
    now = START;
    await provider?.close();
  });

  async function shop() {
    const started = await startTestProvider({ clock: () => now });
    provider = started;
    const { id } = await started.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
    const message = (marketplace: string, n: number) =>
      started.ingest(anyOfferChanged({ sellerId: 'A1OWN', asin: asinOf(n), marketplace, at: now, publishedAt: now }));
    return { provider: started, id, message, incidents: () => incidentsOf(started.deps.db, id) };
  }

  it('is an incident of its own without alerts, and ends with the next message [ACT-07]', async () => {
    const { provider, message, incidents } = await shop();
    for (let n = 0; n < 30; n += 1) {
      now += 10_000;
      await message('US', n);
      if (n % 3 === 0) await message('DE', n);
    }
    const since = now;
    now += 10 * MINUTE - 1;
    await passIncidentTime(provider.deps);
    expect(await incidents()).toEqual([]);
    now += 1;
    await passIncidentTime(provider.deps);
    await passIncidentTime(provider.deps);
    const [silence, ...others] = await incidents();
    expect(others).toEqual([]);
    expect(silence).toMatchObject({
      about: { kind: 'silence', marketplace: 'US', usual: 10_000 },
      openedAt: since,
      endedAt: null,
      alerts: 0,
      rev: 1,
    });

    // Another marketplace's messages, even so many that the usual ones are far behind, end nothing.
    for (let n = 0; n < 410; n += 1) await message('DE', n);
    now += 2 * 60 * MINUTE;
    await passIncidentTime(provider.deps);
    expect(
      (await incidents()).find(({ about }) => about.kind === 'silence' && about.marketplace === 'US')?.endedAt,
    ).toBeNull();
    await message('US', 77);
    await passIncidentTime(provider.deps);
    expect((await incidents()).find(({ id }) => id === silence?.id)?.endedAt).toBe(now);
  });

  it('is not ended by what a check finds there [ACT-07, ACT-09]', async () => {
    const { provider, id, message, incidents } = await shop();
    for (let n = 0; n < 30; n += 1) {
      now += 10_000;
      await message('US', n);
    }
    now += 10 * MINUTE;
    await message('US', 40);
    const { record_id } = await provider.deps.db
      .selectFrom('alert_states')
      .select('record_id')
      .where('asin', '=', asinOf(40))
      .executeTakeFirstOrThrow();
    const find = {
      record_id,
      account_id: id,
      marketplace: 'US',
      asin: asinOf(40),
      condition: 'new',
      state: 'x',
      since: now,
      at: now,
      claimed: 0,
    };
    await provider.deps.write((trx) => insertRecovered(trx, find));
    await passIncidentTime(provider.deps);
    expect(await incidents()).toMatchObject([{ about: { kind: 'silence', marketplace: 'US' }, endedAt: null }]);
  });

  it('can be named by a check of the marketplace itself, once [ACT-07]', async () => {
    const { provider, id, incidents } = await shop();
    const silence = { marketplace: 'US', since: START - MINUTE, usual: 5_000 };
    const set = (silences: (typeof silence)[]) =>
      provider.deps.write((trx) => setSilences(provider.deps, trx, id, silences));
    await set([silence]);
    await set([silence]);
    expect(await incidents()).toMatchObject([{ about: { kind: 'silence', marketplace: 'US' }, rev: 1, endedAt: null }]);
    await set([]);
    expect(await incidents()).toMatchObject([{ rev: 2, endedAt: START }]);
  });
});
