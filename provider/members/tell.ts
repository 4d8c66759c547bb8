import type { Trx } from '../db/sqlite.ts';
import { enqueue, type Frame } from '../outbox/outbox-table.ts';

/** Tells the owner's list which members have changed, and with `user` the members themselves that their user record has. In the transaction of the change. */
export async function tellOfMembers(trx: Trx, now: number, ownerId: string, ids: readonly string[], whom: 'owner' | 'user'): Promise<void> {
  if (ids.length === 0) return;
  const frames: Frame[] = [{ accountId: ownerId, event: 'members:updated', data: { ids } }];
  if (whom === 'user') frames.push(...ids.map((id) => ({ accountId: id, event: 'user:updated', data: {} })));
  await enqueue(trx, now, frames);
}
