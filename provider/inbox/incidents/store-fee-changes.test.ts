import { afterEach, describe, expect, it } from 'vitest';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { feeCategoryOf } from '#shared/products/fees/product-category.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { pricingHealth } from '#tests/support/messages.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { passIncidentTime } from './incident-time.ts';
import { incidentsOf } from './incidents-table.ts';
import { storeFeeChanges } from './store-fee-changes.ts';

const START = Date.parse('2026-02-02T08:00:00.000Z');
const DAY = 86_400_000;

describe('a category’s new fee', () => {
  let now = START;
  const open: TestProvider[] = [];
  const folder = temporaryFolder();
  afterEach(async () => {
    for (const provider of open.splice(0)) await provider.close();
    folder.remove();
  });

  it('is an incident for a day, for accounts with products in the category, with what it costs them [ACT-07]', async () => {
    const product = sampleProducts().find(({ category }) => feeCategoryOf(category) === 'Everything else');
    const first = await startTestProvider({ dataDir: folder.path, clock: () => now });
    const { id } = await first.addAccount({ email: 'owner@shop.test', sellerId: 'A1OWN' });
    const { id: other } = await first.addAccount({ email: 'other@shop.test', sellerId: 'A2OWN' });
    await first.ingest(
      pricingHealth({ sellerId: 'A1OWN', asin: product?.asin ?? '', at: now, publishedAt: now, price: 99 }),
    );
    expect(await incidentsOf(first.deps.db, id)).toEqual([]);
    await first.close();

    const feeSchedules = publishedSchedules.map((schedule) => ({
      ...schedule,
      rules: schedule.rules.map((rule) =>
        rule.categories.includes('Everything else') ? { ...rule, rates: [{ percent: 17 }] } : rule,
      ),
    }));
    const again = await startTestProvider({ dataDir: folder.path, clock: () => now, feeSchedules });
    open.push(again);
    const [incident, ...more] = await incidentsOf(again.deps.db, id);
    expect(more).toEqual([]);
    expect(incident).toMatchObject({
      about: { kind: 'fees', marketplace: 'US', category: 'Everything else', before: 15, after: 17 },
      products: 1,
      alerts: 0,
      endedAt: null,
    });
    const units =
      (await again.deps.db.selectFrom('alert_states').select('units_a_day').executeTakeFirstOrThrow()).units_a_day ?? 0;
    expect(units).toBeGreaterThan(0);
    // Two percent of $100, with shipping.
    expect(incident?.perDay.USD).toBeCloseTo(units * 2, 1);
    expect(await incidentsOf(again.deps.db, other)).toEqual([]);
    await storeFeeChanges(again.deps);
    expect(await incidentsOf(again.deps.db, id)).toHaveLength(1);

    now += DAY;
    await passIncidentTime(again.deps);
    expect(await incidentsOf(again.deps.db, id)).toMatchObject([{ endedAt: now }]);
  });
});
