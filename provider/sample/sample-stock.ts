import type { DatabaseSync } from 'node:sqlite';
import { sampleProductData } from '../products/sample-product-data.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { sandboxStock } from '../sandbox/listings/inventory-records.ts';
import { skusOfProduct } from '../sandbox/listings/listing-records.ts';
import { DEMO_OWNER_ID } from './accounts.ts';
import { OWN_PRODUCTS } from './alerts.ts';

const DAY = 86_400_000;
/** Days of cover: of the SKU now, at least and at most, and when it was counted last. */
const [FEWEST, MOST, BEFORE] = [2, 6, 9];

/** A SKU of the demo owner that runs out: yesterday's count was enough, and the next one makes the alert (SIG-03). */
export function insertSampleStock(raw: DatabaseSync, products: readonly SampleProduct[], now: number): void {
  for (const product of products.slice(0, OWN_PRODUCTS)) {
    const aDay = sampleProductData.unitsADay(product.asin, 'US', now);
    const sku = skusOfProduct(product, 'US').find(({ fba }) => fba);
    if (!aDay || !sku) continue;
    const { fulfillable, ...counts } = sandboxStock(sku, 'US');
    if (fulfillable < FEWEST * aDay || fulfillable > MOST * aDay) continue;
    const row = {
      account_id: DEMO_OWNER_ID,
      marketplace: 'US',
      sku: sku.sku,
      fulfillable: Math.ceil(BEFORE * aDay),
      ...counts,
      counted_at: now - DAY,
      units_a_day: aDay,
      units_from: 'product-data',
      level: 'fine',
    };
    const names = Object.keys(row);
    raw
      .prepare(`insert into fba_stock (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
    return;
  }
}
