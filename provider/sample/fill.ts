import type { DatabaseSync } from 'node:sqlite';
import type { PasswordCheck } from '../deps.ts';
import { sampleProducts } from '../products/sample-products.ts';
import { DEMO_OWNER_ID, hashDemoPassword, insertSampleAccounts, sampleAccounts } from './accounts.ts';
import { insertSampleAlerts } from './alerts.ts';
import { insertSampleBilling } from './billing.ts';
import { insertSampleHistory, insertSampleScans } from './histories.ts';
import { insertSampleTracking, SAMPLE_TRACKING } from './sample-tracking.ts';
import { insertSampleSuppliers } from './suppliers.ts';

/** `sandbox`: whether payments use the sandbox. The demo accounts have purchases only there. */
type Samples = { now: number; product: string; sandbox: boolean };

/**
 * Fills an empty database with sample data. It is the same on every machine, except that times count back from `now`. Runs as one transaction on the raw
 * connection: inserting 100,000 rows through the query builder would be slow.
 */
export async function fillWithSamples(raw: DatabaseSync, options: Samples & { passwords: PasswordCheck }): Promise<void> {
  const { now, passwords, product, sandbox } = options;
  const accounts = sampleAccounts(now);
  const hashes = hashDemoPassword(passwords, accounts);
  const products = sampleProducts();
  const accountHashes = await hashes;
  inOneTransaction(raw, () => {
    insertSampleAccounts(raw, accounts, accountHashes, now);
    withoutIndexes(raw, ['team_history', 'scans'], () => {
      insertSampleHistory(raw, products, now);
      insertSampleScans(raw, products, now);
    });
    insertSampleAlerts(raw, products, now);
    insertSampleSuppliers(raw, now);
    insertSampleTracking(raw, products, now);
    if (sandbox) insertSampleBilling(raw, { now, product });
  });
}

/**
 * Adds suppliers, purchases and tracked products to a sample database from before these existed. Leaves everything else as it is, and does nothing if the demo
 * owner is missing.
 */
export function fillInLater(raw: DatabaseSync, { now, product, sandbox }: Samples): void {
  const has = (question: string, ...values: string[]) => raw.prepare(`select exists (${question}) as yes`).get(...values)?.yes === 1;
  if (!has('select 1 from accounts where id = ?', DEMO_OWNER_ID)) return;
  if (!has('select 1 from suppliers')) inOneTransaction(raw, () => insertSampleSuppliers(raw, now));
  if (sandbox && !has('select 1 from billing_customers')) inOneTransaction(raw, () => insertSampleBilling(raw, { now, product }));
  if (!has('select 1 from facts where name = ?', SAMPLE_TRACKING)) inOneTransaction(raw, () => insertSampleTracking(raw, sampleProducts(), now));
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

/** Fills tables without their indexes and creates the indexes afterwards. Updating eleven of them row by row takes longer than everything else. */
function withoutIndexes(raw: DatabaseSync, tables: readonly string[], fill: () => void): void {
  const indexes = raw
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in (${tables.map(() => '?').join(', ')})`)
    .all(...tables) as { name: string; sql: string }[];
  for (const { name } of indexes) raw.exec(`drop index ${name}`);
  fill();
  for (const { sql } of indexes) raw.exec(sql);
}
