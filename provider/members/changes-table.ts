import { type MemberChange, type MemberChangeKind, MOST_CHANGES } from '#shared/members/member-changes.ts';
import type { MemberFlag } from '#shared/members/member-flags.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import { enqueue, type Frame } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { nameOf } from './members-table.ts';

/** A change to a member. `by` is undefined if nobody made it. */
export type Done = {
  kind: MemberChangeKind;
  by: Account | undefined;
  flag?: MemberFlag;
  value?: boolean;
  detail?: string;
};

/** Records a change in the transaction that makes it. @param now ms */
export const insertChange = (trx: Trx, now: number, member: Account, done: Done): Promise<void> =>
  insertChanges(trx, now, member, [done]);

/** The same for several changes of one member, at least one. */
export async function insertChanges(trx: Trx, now: number, member: Account, all: readonly Done[]): Promise<void> {
  const whose = { owner_id: member.ownerId, member_id: member.id, at: now, name: nameOf(member), email: member.email };
  await trx
    .insertInto('member_changes')
    .values(
      all.map(({ kind, by, flag, value, detail }) => ({
        ...whose,
        by_email: by?.email ?? null,
        kind,
        flag: flag ?? null,
        value: value === undefined ? null : Number(value),
        detail: detail ?? null,
      })),
    )
    .execute();
}

export async function changesOf(db: Db, ownerId: string, memberId: string | undefined): Promise<MemberChange[]> {
  let query = db.selectFrom('member_changes').selectAll().where('owner_id', '=', ownerId);
  if (memberId !== undefined) query = query.where('member_id', '=', memberId);
  const rows = await query.orderBy('n', 'desc').limit(MOST_CHANGES).execute();
  return rows.map(({ n, at, member_id, name, email, by_email, kind, flag, value, detail }) => ({
    id: String(n),
    at,
    memberId: member_id,
    name,
    email,
    by: by_email,
    kind,
    flag,
    value: value === null ? null : value === 1,
    detail,
  }));
}

/**
 * Notifies the owner's list which members changed and, with `user`, also the members that their user record changed.
 * Runs in the transaction of the change.
 */
export async function notifyOfMembers(
  trx: Trx,
  now: number,
  ownerId: string,
  ids: readonly string[],
  whom: 'owner' | 'user',
): Promise<void> {
  if (ids.length === 0) return;
  const frames: Frame[] = [{ accountId: ownerId, event: 'members:updated', data: { ids } }];
  if (whom === 'user') frames.push(...ids.map((id) => ({ accountId: id, event: 'user:updated', data: {} })));
  await enqueue(trx, now, frames);
}
