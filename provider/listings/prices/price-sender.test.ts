import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOpenChange, isTaken, type PriceChange } from '#shared/listings/prices/change-price.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { runs } from '#tests/support/runs.ts';
import { behave } from '#tests/support/sandbox-marketplace.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { SEND_WITHIN } from './price-sender.ts';

const asin = sampleProducts()[0]?.asin ?? '';
const MINUTE = 60_000;
const PRICES = [11, 12, 13, 14];

type Action =
  | { kind: 'press'; times: number; price: number; stale: boolean }
  | { kind: 'repeat'; which: number }
  | { kind: 'two tabs'; price: number; other: number }
  | { kind: 'behave'; behavior: string; calls: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'send' | 'restart' | 'message' };

const price = fc.constantFrom(...PRICES);
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('press' as const),
        times: fc.constantFrom(1, 2, 100),
        price,
        stale: fc.boolean(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), which: fc.nat(20) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('two tabs' as const), price, other: price }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('behave' as const),
        behavior: fc.constantFrom('loses', 'loses', 'throttles', 'down', 'refuses', 'warns', 'accepts'),
        calls: fc.constantFrom(1, 2, 4),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        ms: fc.constantFrom(200, 15_000, 45_000, SEND_WITHIN + MINUTE),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'restart' as const, 'message' as const) }),
    },
  ),
  { minLength: 4, maxLength: 14 },
);

it('changes a price at most once per expected price and leaves a complete record, whatever comes in whatever order [ACT-06]', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (plan) => {
      const world = await createWorld();
      try {
        for (const action of plan) await world.act(action);
        await world.settle();
        await world.check();
      } finally {
        await world.close();
      }
    }),
    { numRuns: runs(20), seed: 20_261_126 },
  );
});

async function createWorld() {
  const folder = temporaryFolder();
  let now = Date.UTC(2026, 10, 26, 9);
  let keys = 0;
  const open = () => startTestProvider({ clock: () => now, dataDir: folder.path, sellerSecret: 'secret' });
  let provider: TestProvider = await open();
  const { id, token } = await provider.addAccount({ email: 'dana@shop.test' });
  await createSellerWalk(provider).connected(token, 'NA', 'A1');
  const read = async (path: string) => (await provider.call('GET', path, { token })).body;
  const first = (
    (await read(`/portal/prices/skus?marketplace=US&asin=${asin}`)) as { skus: { sku: string; price: number }[] }
  ).skus[0];
  if (!first) throw new Error('The sample product has no SKU');
  /** The prices that Amazon was made to show, in order. */
  const shown = async (): Promise<number[]> => {
    const [row] = await provider.deps.db
      .selectFrom('sandbox_objects')
      .select('record')
      .where('kind', '=', 'listing-price')
      .execute();
    return row
      ? (JSON.parse(row.record) as { changes: { price: number }[] }).changes.map((change) => change.price)
      : [];
  };
  const current = async () => (await shown()).at(-1) ?? first.price;
  const record = async () => (await read('/portal/prices/changes')) as { changes: PriceChange[] };
  const asked = new Map<string, object>();
  /** The keys that were told that their change is stored. */
  const promised = new Set<string>();
  const post = async (body: { id: string }) => {
    const answer = await provider.call('POST', '/portal/prices/change', { token, body });
    if (answer.status === 200) promised.add(body.id);
    else expect(answer.status).toBe(409);
  };
  const request = (price_: number, expected: number) => {
    keys += 1;
    const body = {
      id: `key-${String(keys).padStart(5, '0')}`,
      marketplace: 'US',
      asin,
      sku: first.sku,
      price: price_,
      expected,
    };
    asked.set(body.id, body);
    return body;
  };

  return {
    async act(action: Action): Promise<void> {
      if (action.kind === 'press') {
        const body = request(action.price, action.stale ? 10 : await current());
        await Promise.all(Array.from({ length: action.times }, () => post(body)));
      } else if (action.kind === 'repeat') {
        const body = [...asked.values()][action.which % Math.max(1, asked.size)];
        if (body) await post(body as { id: string });
      } else if (action.kind === 'two tabs') {
        const expected = await current();
        await Promise.all([post(request(action.price, expected)), post(request(action.other, expected))]);
      } else if (action.kind === 'behave') await behave(provider.url, action.behavior, { calls: action.calls });
      else if (action.kind === 'wait') now += action.ms;
      else if (action.kind === 'send') await provider.sendPrices();
      else if (action.kind === 'message')
        await provider.ingest(anyOfferChanged({ sellerId: 'A1', asin, price: await current(), at: now }));
      else {
        await provider.close();
        provider = await open();
      }
    },
    async settle(): Promise<void> {
      await behave(provider.url, 'accepts');
      for (let tries = 0; tries < 12; tries += 1) {
        now += 5 * MINUTE;
        await provider.sendPrices();
      }
    },
    async check(): Promise<void> {
      const changes = (await record()).changes.toReversed();
      expect(changes.filter(({ state }) => isOpenChange(state))).toEqual([]);
      const taken = changes.filter(({ state }) => isTaken(state));
      // Each change replaced the price before it, so none was made twice, and Amazon made no change that the record
      // lacks.
      expect(taken.map(({ after }) => after)).toEqual(await shown());
      expect(taken.map(({ before }) => before)).toEqual(
        [first.price, ...taken.map(({ after }) => after)].slice(0, taken.length),
      );
      expect(new Set(changes.map((change) => change.id))).toEqual(promised);
      for (const change of changes) {
        expect(change).toMatchObject({
          madeBy: { id },
          at: expect.any(Number),
          before: expect.any(Number),
          after: expect.any(Number),
        });
        if (change.state === 'refused')
          expect(change).toMatchObject({
            code: expect.any(String),
            message: expect.any(String),
            answeredAt: expect.any(Number),
          });
        else expect(change).toMatchObject({ code: null, sentAt: expect.any(Number) });
      }
    },
    close: async () => {
      await provider.close();
      folder.remove();
    },
  };
}
