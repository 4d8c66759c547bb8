import type { Generated } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    listing_messages: ListingMessage & { n: Generated<number> };
  }
}

/** A message about a listing that waits until its listing was read. Times in ms. */
type ListingMessage = {
  account_id: string;
  /** The message's own id, else its fingerprint. */
  identity: string;
  sku: string;
  /** As the message names it. */
  marketplace: string;
  /** As JSON. */
  message: string;
  published_at: number;
  due_at: number;
  tries: number;
};
export type WaitingListing = ListingMessage & { n: number };

/** @returns whether it is new */
export async function putListingMessage(trx: Trx, row: ListingMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('listing_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const dueListingMessages = (db: Db, now: number, most: number): Promise<WaitingListing[]> =>
  db
    .selectFrom('listing_messages')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('n')
    .limit(most)
    .execute();

export async function postponeListingMessage(db: Db, { n, tries }: WaitingListing, due: number): Promise<void> {
  await db
    .updateTable('listing_messages')
    .set({ due_at: due, tries: tries + 1 })
    .where('n', '=', n)
    .execute();
}

export async function deleteListingMessage(trx: Trx, n: number): Promise<void> {
  await trx.deleteFrom('listing_messages').where('n', '=', n).execute();
}
