import type { Db } from '../db/sqlite.ts';
import { insertMessage, messagesSince, unreadMessages } from './messages-table.ts';
import { type Readings, withValues } from './readings.ts';
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

/** What all stored messages of a product say of it now. */
export async function readStoredMessages(trx: Db, product: TrackedProduct): Promise<{ readings: Readings; lastMessageAt: number | null }> {
  await fillStoredMessages(trx, product);
  const messages = await messagesSince(trx, product, 0);
  let readings: Readings = {};
  for (const { at, values } of messages) readings = withValues(readings, values, at);
  return { readings, lastMessageAt: messages.at(-1)?.at ?? null };
}
