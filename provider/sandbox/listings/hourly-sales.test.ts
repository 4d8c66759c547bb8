import { expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { DEMO_SELLER_ID } from '#provider/products/sample-sellers.ts';
import { DEMO_OWNER_ID } from '#provider/sample/accounts.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { saleOf, salesCounted } from './sandbox-sales.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 20, 18, 20);

it('sends the last hour with late orders, which replace what was counted first [SIG-04]', async () => {
  let now = START;
  const provider = await startTestProvider({ demo: true, clock: () => now });
  const soldIn = async (hour: number) =>
    provider.deps.db
      .selectFrom('sales_hours')
      .select(['marketplace', 'asin', 'units', 'revenue'])
      .where('account_id', '=', DEMO_OWNER_ID)
      .where('hour', '=', hour)
      .where('units', '<>', 0)
      .orderBy('marketplace')
      .orderBy('asin')
      .execute();
  const counted = (hour: number, isFirst: boolean) =>
    ['CA', 'MX', 'US'].flatMap((marketplace) =>
      sampleProducts()
        .slice(0, 42)
        .map((product) => ({ marketplace, ...saleOf(product, marketplace, hour, isFirst) }))
        .filter(({ units }) => units !== 0)
        .map(({ currency: _, ...sale }) => sale)
        .toSorted((a, b) => (a.asin < b.asin ? -1 : 1)),
    );
  try {
    const send = () => fetch(`${provider.url}/sandbox/marketplace/sales`, { method: 'POST', redirect: 'manual' });
    now = START + 2 * HOUR;
    const hour = Math.floor(now / HOUR) * HOUR - HOUR;
    expect((await send()).status).toBe(303);
    expect(await soldIn(hour)).toEqual(counted(hour, true));
    now += 3 * HOUR;
    await send();
    expect(await soldIn(hour)).toEqual(counted(hour, false));
  } finally {
    await provider.close();
  }
});

it('counts the same on every machine, and a cancelled order as less than none [SIG-04]', () => {
  const products = sampleProducts().slice(0, 42);
  const hours = Array.from({ length: 24 * 28 }, (_, index) => START - (START % HOUR) - index * HOUR);
  const units = hours.flatMap((hour) => products.map((product) => saleOf(product, 'US', hour).units));
  expect(Math.min(...units)).toBe(-1);
  const aDay = units.reduce((sum, each) => sum + each, 0) / 28;
  expect(aDay).toBeGreaterThan(60);
  expect(aDay).toBeLessThan(130);
  expect(salesCounted(DEMO_SELLER_ID, ['US'], products, START)).toEqual(
    salesCounted(DEMO_SELLER_ID, ['US'], products, START),
  );
});
