import type { Db } from '../db/sqlite.ts';
import { insertMessage, messagesSince, unreadMessages } from './messages-table.ts';
import { type Readings, readingsFrom } from './readings.ts';
import type { TrackedProduct } from './tracking-table.ts';

/** Far more than there are of one product. */
const MOST_PORTIONS = 50;

/** Reads the metrics of stored messages that came before the product was tracked, once for good. */
export async function fillStoredMessages(trx: Db, product: TrackedProduct): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const messages = await unreadMessages(trx, product);
    for (const message of messages) await insertMessage(trx, product, message);
    if (messages.length === 0) return;
  }
}

/** Reads what all stored messages of a product say together. @param now ms */
export async function readStoredMessages(trx: Db, product: TrackedProduct, now: number): Promise<{ readings: Readings; lastMessageAt: number | null }> {
  await fillStoredMessages(trx, product);
  return readingsFrom(await messagesSince(trx, product, 0), now);
}
