import type { DatabaseSync } from 'node:sqlite';
import type { OpenDatabase } from '../db/sqlite.ts';
import type { PasswordCheck } from '../deps.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { DEMO_OWNER_ID, DEMO_PASSWORD, insertSampleAccounts, sampleAccounts } from './accounts.ts';
import { insertSampleAlerts } from './alerts.ts';
import { announceHistories, type BackgroundFill, createBackgroundFill } from './background-fill.ts';
import { insertSampleBilling } from './billing.ts';
import { insertSampleBuys } from './sample-buys.ts';
import { insertSampleStock } from './sample-stock.ts';
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
