import type { DatabaseSync } from 'node:sqlite';
import type { OpenDatabase } from '../db/sqlite.ts';
import type { PasswordCheck } from '../deps.ts';
import { sampleProductData } from '../products/sample-product-data.ts';
import type { SampleProduct } from '../products/sample-products.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { sandboxStock } from '../sandbox/listings/inventory-records.ts';
import { skusOfProduct } from '../sandbox/listings/listing-records.ts';
import { DEMO_OWNER_ID, DEMO_PASSWORD, insertSampleAccounts, sampleAccounts } from './accounts.ts';
import { insertSampleAlerts, OWN_PRODUCTS } from './alerts.ts';
import { announceHistories, type BackgroundFill, createBackgroundFill } from './background-fill.ts';
import { insertSampleBilling } from './billing.ts';
import { insertSampleBuys } from './sample-buys.ts';
import { insertSampleTracking, SAMPLE_TRACKING } from './sample-tracking.ts';
import { insertSampleSuppliers } from './suppliers.ts';

/** `sandbox`: whether payments use the sandbox. The demo accounts have purchases only there. */
type SampleOptions = { now: number; product: string; sandbox: boolean };

/** Sample data: what is there from the start, and the histories, which come in the background. */
export type Samples = BackgroundFill & {
  /** @param isEmpty whether the database has no accounts yet */
  fillWith: (options: SampleOptions & { passwords: PasswordCheck }, isEmpty: boolean) => Promise<void>;
};

export const createSamples = ({ db, raw }: OpenDatabase, onError: (cause: unknown) => void): Samples => ({
  ...createBackgroundFill({ db, raw }, onError),
  fillWith: async (options, isEmpty) => {
    if (isEmpty) await fillWithSamples(raw, options);
    else fillInLater(raw, options);
  },
});

/**
 * Fills an empty database with sample data, except the histories, which background-fill.ts adds. It is the same on
 * every machine, except that times count back from `now`.
 */
export async function fillWithSamples(
  raw: DatabaseSync,
  options: SampleOptions & { passwords: PasswordCheck },
): Promise<void> {
  const { now, passwords, product, sandbox } = options;
  const hash = await passwords.hash(DEMO_PASSWORD);
  const products = sampleProducts();
  inOneTransaction(raw, () => {
    insertSampleAccounts(raw, sampleAccounts(now), hash, now);
    announceHistories(raw, now);
    insertSampleAlerts(raw, products, now);
    insertSampleSuppliers(raw, now);
    insertSampleBuys(raw, products, now);
    insertSampleTracking(raw, products, now);
    insertSampleStock(raw, products, now);
    if (sandbox) insertSampleBilling(raw, { now, product });
  });
}

/**
 * Adds suppliers, buys, purchases and tracked products to a sample database from before these existed. Leaves
 * everything else as it is, and does nothing if the demo owner is missing.
 */
function fillInLater(raw: DatabaseSync, { now, product, sandbox }: SampleOptions): void {
  const has = (question: string, ...values: string[]) =>
    raw.prepare(`select exists (${question}) as yes`).get(...values)?.yes === 1;
  if (!has('select 1 from accounts where id = ?', DEMO_OWNER_ID)) return;
  if (!has('select 1 from suppliers')) inOneTransaction(raw, () => insertSampleSuppliers(raw, now));
  if (!has('select 1 from buys') && !has('select 1 from supplier_files'))
    inOneTransaction(raw, () => insertSampleBuys(raw, sampleProducts(), now));
  if (sandbox && !has('select 1 from billing_customers'))
    inOneTransaction(raw, () => insertSampleBilling(raw, { now, product }));
  if (!has('select 1 from facts where name = ?', SAMPLE_TRACKING))
    inOneTransaction(raw, () => insertSampleTracking(raw, sampleProducts(), now));
}

function inOneTransaction(raw: DatabaseSync, fill: () => void): void {
  raw.exec('begin immediate');
  try {
    fill();
    raw.exec('commit');
  } catch (cause) {
    raw.exec('rollback');
    throw cause;
  }
}

const DAY = 86_400_000;
/** Days of cover: of the SKU now, at least and at most, and when it was counted last. */
const [FEWEST, MOST, BEFORE] = [2, 6, 9];

/** A SKU of the demo owner that runs out: yesterday's count was enough, and the next one makes the alert (SIG-03). */
function insertSampleStock(raw: DatabaseSync, products: readonly SampleProduct[], now: number): void {
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
