import type { DatabaseSync } from 'node:sqlite';
import type { PasswordCheck } from '../deps.ts';
import { hashDemoPassword, insertSampleAccounts, sampleAccounts } from './accounts.ts';
import { insertSampleAlerts } from './alerts.ts';
import { withoutIndexes } from './bulk.ts';
import { insertSampleHistory, insertSampleScans } from './histories.ts';
import { sampleProducts } from './products.ts';
import { insertSampleSuppliers } from './suppliers.ts';

/**
 * Fills an empty database with sample data, the same on every machine but for the moments, which count back from `now`.
 * One transaction on the bare connection: a hundred thousand rows would be slow one call at a time.
 */
export async function fillWithSamples(raw: DatabaseSync, { now, passwords }: { now: number; passwords: PasswordCheck }): Promise<void> {
  const accounts = sampleAccounts(now);
  const hashes = hashDemoPassword(passwords, accounts);
  const products = sampleProducts();
  const accountHashes = await hashes;
  raw.exec('begin immediate');
  try {
    insertSampleAccounts(raw, accounts, accountHashes, now);
    withoutIndexes(raw, ['team_history', 'scans'], () => {
      insertSampleHistory(raw, products, now);
      insertSampleScans(raw, products, now);
    });
    insertSampleAlerts(raw, products, now);
    insertSampleSuppliers(raw, now);
    raw.exec('commit');
  } catch (cause) {
    raw.exec('rollback');
    throw cause;
  }
}
