import { wakesSenderAt } from './channels/deliveries-table.ts';
import { copyDatabase, openDatabase } from './db/open.ts';
import { alone, joinPeers, type News, type Peers } from './db/peers.ts';
import { openPostgres } from './db/postgres.ts';
import { hasForgotten } from './db/remembered.ts';
import type { Db, Trx } from './db/sqlite.ts';
import { changedAlertsIn } from './inbox/company-alerts-table.ts';
import { checkSellerKey } from './integrations/same-seller-key.ts';
import { hasPosted } from './messages/message-table.ts';
import { hasEnqueued } from './outbox/outbox-table.ts';
import type { ProviderOptions } from './provider-options.ts';
import { createCopiedSamples } from './sample/copied-samples.ts';
import { createSamples, type Samples } from './sample/fill.ts';

/** The database, and what belongs to its kind. */
export type Store = {
  db: Db;
  /** The other processes on it. */
  peers: Peers;
  samples: Samples;
  /** Copies it into a file. Postgres is copied by pg_dump (docs/operating.md). */
  copyTo: ((to: string) => Promise<unknown>) | undefined;
};

/** Opens the database of DATABASE_URL, or SQLite's. Starts on one database take turns until `peers.attend`. */
export async function openStore(
  { dataDir, databaseUrl, sellerSecret }: Pick<ProviderOptions, 'dataDir' | 'databaseUrl' | 'sellerSecret'>,
  report: (what: string) => (cause: unknown) => void,
  heard: Parameters<typeof openPostgres>[1],
): Promise<Store> {
  const onError = report('Adding sample data failed');
  if (databaseUrl === undefined) {
    const open = await openDatabase(dataDir);
    return {
      db: open.db,
      peers: alone,
      samples: createSamples(open, onError),
      copyTo: (to) => copyDatabase(open, to),
    };
  }
  const db = await openPostgres(databaseUrl, heard);
  let peers: Peers | undefined;
  try {
    peers = await joinPeers(databaseUrl, report('The connection to the other providers failed'));
    if (sellerSecret !== undefined) await checkSellerKey(db, sellerSecret, peers.leads());
  } catch (cause) {
    await db.destroy();
    await peers?.close();
    throw cause;
  }
  return { db, peers, samples: createCopiedSamples(db, onError), copyTo: undefined };
}

/** What a transaction means for everybody on the database. Call it once, before the commit. */
export const newsOf = (db: Db, trx: Trx): News => ({
  frames: hasEnqueued(trx),
  posted: hasPosted(trx),
  dueAt: wakesSenderAt(trx),
  changed: changedAlertsIn(trx),
  forget: hasForgotten(db),
});
