import { describe, expect, it } from 'vitest';
import { openDatabase } from '#provider/db/open.ts';
import { transact } from '#provider/db/sqlite.ts';
import { createCounts, type Deps } from '#provider/deps.ts';
import { incidentsOf, settleIncidents } from '#provider/inbox/incidents/incidents-table.ts';
import { notificationPage } from '#provider/inbox/notifications-table.ts';
import { createPasswordCheck } from '#provider/session/passwords.ts';
import { balanceOf } from '#provider/tokens/tokens-table.ts';
import { remainingTokens } from '#shared/tokens/balance.ts';
import { createOperations } from '#tests/support/provider-operations.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import { sampleRates } from '../team/money/built-in-rates.ts';
import { type IngestFrame, readDemoRecording } from './demo-recording.ts';
import { startFeed } from './feed.ts';

/** The parts of a provider that the demo feed needs, without wire and clock. */
async function createDemo() {
  const { db } = await openDatabase(':memory:');
  let serial = 0;
  const deps: Deps = {
    db,
    write: (work) => transact(db, work),
    writeShared: (work) => transact(db, work),
    leads: () => true,
    notifyPeers: async () => undefined,
    sessionsEnded: () => undefined,
    passwords: createPasswordCheck(16),
    clock: () => Date.parse('2026-01-05T12:00:00Z') + serial,
    newId: () => `id-${++serial}`,
    newToken: () => `token-${++serial}`,
    newDigits: () => '000000',
    portalUrl: () => 'http://portal.test',
    later: () => undefined,
    disposableDomains: [],
    smsOn: false,
    limitsOf: async () => ({ floor: null, ceiling: null }),
    settleIncidents,
    forgetChannels: () => undefined,
    deliver: async () => undefined,
    alertRetention: { days: 90, most: 100_000 },
    feeSchedules: [],
    exchangeRates: sampleRates,
    ownsBalance: true,
    productData: sampleProductData,
    checkInterval: 900_000,
    profile: 'full',
    instance: 'test',
    product: 'az',
    ingestKey: '',
    ingestKeyFormer: undefined,
    opsKey: undefined,
    opsKeyFormer: undefined,
    histories: { progress: () => ({ added: 0, total: 0 }), filled: Promise.resolve() },
    demo: true,
    counts: createCounts(),
    log: () => undefined,
    userHash: () => '',
  };
  const { addAccount } = createOperations(deps);
  const bucket = (remaining: number) => ({ tokens: 5_000, remaining });
  const balance = { freeToken: bucket(0), subscription: bucket(20), onetime: bucket(0) };
  await addAccount({ email: 'owner@demo.test', id: 'demo-owner', sellerId: 'A1DEMOOWNER001', balance });
  for (const number of [1, 3, 4, 5, 6, 7, 8])
    await addAccount({ email: `member${number}@demo.test`, id: `demo-member-${number}`, owner: 'owner@demo.test' });
  return deps;
}

describe('a pass of the demo feed', () => {
  it('replays everything as new, at the recorded pace, without running out of tokens', async () => {
    const deps = await createDemo();
    const recording = readDemoRecording();
    const PASSES = 2;
    let waited = 0;
    let frames = 0;
    let done = () => {};
    const enough = new Promise<void>((resolve) => {
      done = resolve;
    });
    const feed = startFeed(deps, recording, {
      onError: (cause) => expect(cause).toBeUndefined(),
      wait: async (ms, signal) => {
        if (frames === PASSES * recording.lines.length) {
          done();
          await new Promise((_, reject) => signal.addEventListener('abort', reject));
        }
        frames += 1;
        waited += ms;
      },
    });
    await enough;
    await feed.close();

    const arriving = recording.lines.filter(({ frame }) => !(frame as IngestFrame).lost);
    expect(deps.counts).toMatchObject({ accepted: PASSES * arriving.length, duplicates: 0, refused: 0 });
    expect(waited).toBe(PASSES * (recording.lines.at(-1)?.at ?? 0));
    expect(remainingTokens(await balanceOf(deps.db, 'demo-owner'))).toBeGreaterThan(1_000);
    const incidents = await incidentsOf(deps.db, 'demo-owner');
    expect(incidents.map(({ about, products }) => [about.kind, products])).toContainEqual(['rival', 14]);
    const flaps = incidents.filter(
      ({ about, endedAt }) => about.kind === 'flap' && about.times >= 9 && endedAt !== null,
    );
    expect(flaps).toHaveLength(PASSES);
    // No other product's price flaps, although every pass has the same messages.
    expect(incidents.filter(({ about }) => about.kind === 'flap')).toHaveLength(PASSES);
    expect(incidents.filter(({ about }) => about.kind === 'amazon-retail')).toEqual([]);
    const { rows } = await notificationPage(deps.db, 'demo-owner', { page: 1, limit: 100 });
    expect(rows.every((row) => Math.abs(row.published_at - deps.clock()) < 60_000)).toBe(true);
    await deps.db.destroy();
  });
});
