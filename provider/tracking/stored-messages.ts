import type { Reading } from '#shared/tracking/replay.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { hasUnreadMessages, insertMessage, messagesSince, unreadMessages } from './messages-table.ts';
import { type Readings, readingsFrom } from './readings.ts';
import type { TrackedProduct } from './tracking-table.ts';

/** Far more than a product ever has. */
const MOST_PORTIONS = 50;

/** Reads the metrics of messages stored before the product was tracked. Each message is read only once. */
async function fillStoredMessages(trx: Db, product: TrackedProduct): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const messages = await unreadMessages(trx, product);
    for (const message of messages) await insertMessage(trx, product, message);
    if (messages.length === 0) return;
  }
}

/** Returns the combined metrics of a product's stored messages. @param now ms */
export async function readStoredMessages(
  trx: Db,
  product: TrackedProduct,
  now: number,
): Promise<{ readings: Readings; lastMessageAt: number | null }> {
  await fillStoredMessages(trx, product);
  return readingsFrom(await messagesSince(trx, product, 0), now);
}

/**
 * Returns the metrics of a product's messages since a time, oldest first. Reads those first that came before it was
 * tracked.
 * @param from ms
 */
export async function readMessages(
  deps: Pick<Deps, 'db' | 'write'>,
  product: TrackedProduct,
  from: number,
): Promise<Reading[]> {
  if (await hasUnreadMessages(deps.db, product)) await deps.write((trx) => fillStoredMessages(trx, product));
  return messagesSince(deps.db, product, from);
}
