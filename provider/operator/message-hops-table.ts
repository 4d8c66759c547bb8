import type { Db, Trx } from '../db/sqlite.ts';

/** Notes a message in the transaction that stores it. */
export async function insertHops(trx: Trx, row: MessageHopsRow): Promise<void> {
  await trx.insertInto('message_hops').values(row).execute();
}

/** @param from the first frame's number, and the last @param at ms */
export async function storeSent(db: Db, from: number, to: number, at: number): Promise<void> {
  await db
    .updateTable('message_hops')
    .set({ sent_at: at })
    .where('frame', '>=', from)
    .where('frame', '<=', to)
    .where('sent_at', 'is', null)
    .execute();
}

/** Finds a message by its record, else by Amazon's own id. */
export async function hopsOf(
  db: Db,
  ids: { recordId?: string | undefined; notificationId?: string | undefined },
): Promise<MessageHopsRow | undefined> {
  const all = db.selectFrom('message_hops').selectAll();
  if (ids.recordId !== undefined) {
    const row = await all.where('record_id', '=', ids.recordId).executeTakeFirst();
    if (row) return row;
  }
  return ids.notificationId === undefined
    ? undefined
    : all.where('notification_id', '=', ids.notificationId).executeTakeFirst();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    message_hops: MessageHopsRow;
  }
}

type MessageHopsRow = {
  record_id: string;
  notification_id: string | null;
  accepted_at: number;
  recorded_at: number;
  /** The length of the message as JSON. */
  bytes: number;
  frame: number | null;
  sent_at: number | null;
};
