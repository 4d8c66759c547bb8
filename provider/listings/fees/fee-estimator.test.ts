import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ESTIMATE_FRESH, ESTIMATE_USED } from '#shared/products/fees/fee-estimate.ts';
import { ok } from '#shared/result.ts';
import { nextEvent, startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { createSellerWalk } from '#tests/support/sellers.ts';
import type { FeesAnswer, FeesQuestion, FeesService } from '../../integrations/fees-service.ts';
import { purge } from '../../maintenance.ts';
import { estimatesOf, storeOwnOffer } from './fee-estimates-table.ts';

const HOUR = 3_600_000;
const answerTo = ({ price, fba }: FeesQuestion): FeesAnswer => ({
  ok: true,
  fees: { price, fba, referral: Math.round(price * 15) / 100, closing: 0, fulfillment: fba ? 5 : null, other: 0 },
});

describe('fee estimates', () => {
  let now: number;
  let calls: { marketplace: string; questions: readonly FeesQuestion[] }[];
  let service: FeesService;
  let provider: TestProvider;
  let owner: { id: string; token: string };
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 26);
    calls = [];
    service = {
      estimateOf: async (_, marketplace, question) => {
        calls.push({ marketplace, questions: [question] });
        return ok(answerTo(question));
      },
      estimatesOf: async (_, marketplace, questions) => {
        calls.push({ marketplace, questions });
        return ok(questions.map(answerTo));
      },
    };
    const fees: FeesService = {
      estimateOf: (...of) => service.estimateOf(...of),
      estimatesOf: (...of) => service.estimatesOf(...of),
    };
    provider = await startTestProvider({ clock: () => now, fees });
    owner = await provider.addAccount({
      email: 'owner@shop.test',
      profile: { productType: 'basic', isInTrial: false },
    });
    await createSellerWalk(provider).connected(owner.token, 'NA', 'A1');
  });
  afterEach(() => provider.close());

  const offer = (asin: string, price = 20, more: { marketplace?: string; fba?: 0 | 1 } = {}) =>
    storeOwnOffer(provider.deps.db, now, { account_id: owner.id, marketplace: 'US', fba: 1, asin, price, ...more });
  const stored = (asin: string) => estimatesOf(provider.deps.db, now, owner.id, 'US', asin);

  it('are asked for own offers twenty at a time, one call per account and run, and are stored with their date [RES-01]', async () => {
    for (let n = 10; n < 35; n += 1) await offer(`B0000000${n}`);
    expect(await provider.estimateFees()).toBe(20);
    expect(calls.map(({ questions }) => questions.length)).toEqual([20]);
    expect(await provider.estimateFees()).toBe(5);
    expect(await provider.estimateFees()).toBe(0);
    expect(calls).toHaveLength(2);
    expect(await stored('B000000010')).toEqual([
      { price: 20, fba: true, referral: 3, closing: 0, fulfillment: 5, other: 0, at: now },
    ]);
  });

  it('are asked again for another price band, for another fulfillment, and after a week; a cent asks nothing', async () => {
    await offer('B000000001');
    await provider.estimateFees();
    await offer('B000000001', 20.01);
    expect(await provider.estimateFees()).toBe(0);
    await offer('B000000001', 25);
    await offer('B000000001', 20, { fba: 0 });
    expect(await provider.estimateFees()).toBe(2);
    expect((await stored('B000000001')).map(({ price, fba }) => `${price} ${fba}`).sort()).toEqual([
      '20 false',
      '20 true',
      '25 true',
    ]);
    now += ESTIMATE_FRESH;
    expect(await provider.estimateFees()).toBe(2);
  });

  it('are read with the product data by everybody who sees the inbox, who hears of new ones; the read itself asks for the offer', async () => {
    const socket = await provider.connect(owner.token);
    await socket.emitWithAck('join', owner.id);
    const heard = nextEvent(socket, 'costs:edited');
    const read = () =>
      provider.call('GET', '/portal/fees/product?marketplace=US&asin=B000000001&price=24.99&fulfillment=FBA', {
        token: owner.token,
      });
    expect((await read()).body).toMatchObject({ estimates: [] });
    await provider.estimateFees();
    expect((await heard)[0]).toEqual({ part: 'fees' });
    expect((await read()).body).toMatchObject({ estimates: [{ price: 24.99, fba: true, referral: 3.75, at: now }] });
  });

  it('wait as long as Amazon says, an hour after a passing failure, and leave the former estimate meanwhile', async () => {
    await offer('B000000001');
    const well = service;
    const throttled = async () => {
      calls.push({ marketplace: '', questions: [] });
      return { ok: false, error: { reason: 'throttled', message: '', retryAfter: 2_000 } } as const;
    };
    service = { estimateOf: throttled, estimatesOf: throttled };
    await provider.estimateFees();
    await provider.estimateFees();
    expect(calls).toHaveLength(1);
    service = well;
    now += 2_000;
    expect(await provider.estimateFees()).toBe(1);

    now += ESTIMATE_FRESH;
    service = { ...well, estimateOf: async () => ok({ ok: false, message: 'Later', passes: true }) };
    expect(await provider.estimateFees()).toBe(0);
    expect(await stored('B000000001')).toHaveLength(1);
    service = well;
    expect(await provider.estimateFees()).toBe(0);
    now += HOUR;
    expect(await provider.estimateFees()).toBe(1);
    expect((await stored('B000000001'))[0]?.at).toBe(now);
  });

  it('that Amazon does not have are asked again only after a week, and one account without a permission holds up no other', async () => {
    const other = await provider.addAccount({
      email: 'other@shop.test',
      profile: { productType: 'basic', isInTrial: false },
    });
    await storeOwnOffer(provider.deps.db, now + 1, {
      account_id: other.id,
      marketplace: 'US',
      asin: 'B000000002',
      fba: 1,
      price: 9,
    });
    await offer('B000000001');
    const well = service;
    service = { ...well, estimateOf: async () => ok({ ok: false, message: 'No such product.', passes: false }) };
    expect(await provider.estimateFees()).toBe(0);
    service = well;
    now += ESTIMATE_FRESH - 1;
    expect(await provider.estimateFees()).toBe(0);
    expect(await stored('B000000001')).toEqual([]);
    now += 1;
    expect(await provider.estimateFees()).toBe(1);
    expect(calls.every(({ questions }) => questions[0]?.asin === 'B000000001')).toBe(true);
  });

  it('in a marketplace without a permission hold up none of the same account elsewhere', async () => {
    await storeOwnOffer(provider.deps.db, now + 1, {
      account_id: owner.id,
      marketplace: 'DE',
      asin: 'B000000003',
      fba: 1,
      price: 9,
    });
    await offer('B000000001');
    expect(await provider.estimateFees()).toBe(1);
    expect(calls.map(({ marketplace }) => marketplace)).toEqual(['US']);
  });

  it('are not used after thirty days, and are deleted then', async () => {
    await offer('B000000001');
    await provider.estimateFees();
    now += ESTIMATE_USED;
    expect(await stored('B000000001')).toEqual([]);
    await purge(provider.deps.db, now + 1, provider.deps.alertRetention);
    expect(await provider.deps.db.selectFrom('fee_estimates').select('asin').execute()).toEqual([]);
    expect(await provider.deps.db.selectFrom('fee_offers').select('asin').execute()).toEqual([]);
  });
});
