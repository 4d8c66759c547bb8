import type { Mute, Mutes, MuteTarget } from '#shared/notifications/mutes.ts';
import type { AlertType } from '#shared/notifications/notification.ts';
import type { Db } from '../db/sqlite.ts';
import type { MuteRow } from './notifications-rows.ts';

/** What an account has muted now. One whose time is over is as good as gone. */
export async function mutesOf(db: Db, accountId: string, now: number): Promise<Mutes> {
  const rows = await db
    .selectFrom('mutes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('kind')
    .orderBy('target')
    .execute();
  const list = await db.selectFrom('mute_lists').select('rev').where('account_id', '=', accountId).executeTakeFirst();
  return { rev: list?.rev ?? 0, mutes: rows.map(muteOf) };
}

/** Adds mutes; one of the same target gets the new end. */
export async function putMutes(db: Db, accountId: string, mutes: readonly Mute[]): Promise<void> {
  for (const mute of mutes) {
    const row: MuteRow = { account_id: accountId, ...targetColumns(mute), until: mute.until };
    await db
      .insertInto('mutes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'target']).doUpdateSet({ until: row.until }))
      .execute();
  }
}

/** @returns how many there were */
export async function deleteMutes(db: Db, accountId: string, targets: readonly MuteTarget[]): Promise<number> {
  let deleted = 0;
  for (const target of targets) {
    const { kind, target: name } = targetColumns(target);
    const result = await db.deleteFrom('mutes').where('account_id', '=', accountId).where('kind', '=', kind).where('target', '=', name).executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/** Numbers a change. By the clock, so that a database that was restored from an older copy does not give numbers that were given before. */
export async function nextMutesRev(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .insertInto('mute_lists')
    .values({ account_id: accountId, rev: now })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((set) => ({ rev: set.fn<number>('max', [set(set.ref('mute_lists.rev'), '+', 1), set.val(now)]) })),
    )
    .execute();
}

export async function deleteMutesBefore(db: Db, moment: number, accountId?: string): Promise<void> {
  let ended = db.deleteFrom('mutes').where('until', '<=', moment);
  if (accountId !== undefined) ended = ended.where('account_id', '=', accountId);
  await ended.execute();
}

const targetColumns = (target: MuteTarget): Pick<MuteRow, 'kind' | 'target'> =>
  target.kind === 'asin' ? { kind: 'asin', target: target.asin } : { kind: 'type', target: target.type };

const muteOf = ({ kind, target, until }: MuteRow): Mute => (kind === 'asin' ? { kind, asin: target, until } : { kind, type: target as AlertType, until });
