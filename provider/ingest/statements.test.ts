import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOfferChanged, asinOf } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { transact } from '../db/sqlite.ts';
import { ingestAlerts } from './sp-api.ts';

const SELLER = 'A1STATEMENTS';
const START = Date.parse('2026-04-01T08:00:00.000Z');
const MINUTE = 60_000;
const BURST = 20;

// Each statement is a round trip to Postgres: their number says how many alerts a second it stores.
describe('the statements of an alert', () => {
  let now = START;
  let statements = 0;
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    await provider.addAccount({ email: 'owner@statements.test', sellerId: SELLER });
    for (let n = 0; n < 6; n += 1) await store([message(n % 3, 25 - n)]);
  });
  afterAll(() => provider.close());

  const message = (product: number, price: number) => {
    now += MINUTE;
    return anyOfferChanged({ sellerId: SELLER, asin: asinOf(product), at: now, price });
  };

  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  /** Stores messages in one transaction, as a burst is. @returns the statements of each, without begin and commit */
  const store = async (messages: readonly object[]): Promise<number> => {
    statements = 0;
    const stored = await transact(provider.deps.db.withPlugin(counting), async (trx) => {
      const outcomes = [];
      for (const each of messages)
        outcomes.push(await ingestAlerts({ ...provider.deps, writeShared: (work) => work(trx) }, each));
      return outcomes;
    });
    expect(stored).toMatchObject(messages.map(() => ({ ok: true, value: [{ status: 'accepted' }] })));
    return statements / messages.length;
  };

  it('stay few: each one is a round trip to Postgres [ENG-02]', async () => {
    expect(await store([message(1, 17)])).toBeLessThanOrEqual(22);
    const burst = Array.from({ length: BURST }, (_, n) => message(n % 3, 30 + n));
    expect(await store(burst)).toBeLessThanOrEqual(21);
  });
});
