import { MOST_MUTES, type Mute, type Mutes, type MuteTarget } from '#shared/notifications/mutes.ts';
import type { AlertType } from '#shared/notifications/notification.ts';
import { type UpstreamMutes, upstreamMutesOf } from '#shared/notifications/wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { MuteRow } from './notifications-table.ts';

/** Returns the account's current mutes, without expired ones. */
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

/** Adds mutes, or changes the end of existing ones. */
async function putMutes(db: Db, accountId: string, mutes: readonly Mute[]): Promise<void> {
  for (const mute of mutes) {
    const row: MuteRow = { account_id: accountId, ...targetColumns(mute), until: mute.until };
    await db
      .insertInto('mutes')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'target']).doUpdateSet({ until: row.until }))
      .execute();
  }
}

async function deleteMutes(db: Db, accountId: string, targets: readonly MuteTarget[]): Promise<number> {
  let deleted = 0;
  for (const target of targets) {
    const { kind, target: name } = targetColumns(target);
    const result = await db.deleteFrom('mutes').where('account_id', '=', accountId).where('kind', '=', kind).where('target', '=', name).executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/** Increases the revision. Based on the clock, so that a database restored from an older copy does not reuse numbers. */
async function nextMutesRev(db: Db, accountId: string, now: number): Promise<void> {
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

const tooManyMutes = refusal(400, 'TOO_MANY_MUTES', `At most ${MOST_MUTES} products and types can be muted. Unmute one first.`);

/** Mutes products as part of another change. Those beyond the most that an account can mute are left out. @param until ms; null until unmuted */
export async function putMutesFor(deps: Pick<Deps, 'clock'>, trx: Trx, accountId: string, asins: readonly string[], until: number | null): Promise<void> {
  const now = deps.clock();
  await deleteMutesBefore(trx, now, accountId);
  const room = MOST_MUTES - (await mutesOf(trx, accountId, now)).mutes.length;
  await putMutes(
    trx,
    accountId,
    asins.slice(0, Math.max(0, room)).map((asin) => ({ kind: 'asin', asin, until })),
  );
  await nextMutesRev(trx, accountId, now);
  await enqueue(trx, now, [{ accountId, event: 'mutes:updated', data: upstreamMutesOf(await mutesOf(trx, accountId, now)) }]);
}

/** Mutes and unmutes. Both return the whole list. */
export function createMutesOperations(deps: Deps) {
  /** Applies a change and enqueues its frame in one transaction. @param work returns whether anything changed */
  const change = (accountId: string, work: (trx: Trx) => Promise<boolean>): Promise<Result<UpstreamMutes, Refusal>> =>
    deps.write(async (trx) => {
      const now = deps.clock();
      if (!(await work(trx))) return ok(upstreamMutesOf(await mutesOf(trx, accountId, now)));
      await deleteMutesBefore(trx, now, accountId);
      await nextMutesRev(trx, accountId, now);
      const list = await mutesOf(trx, accountId, now);
      if (list.mutes.length > MOST_MUTES) return fail(tooManyMutes);
      const wire = upstreamMutesOf(list);
      await enqueue(trx, now, [{ accountId, event: 'mutes:updated', data: wire }]);
      return ok(wire);
    });

  return {
    mute: (accountId: string, mutes: readonly Mute[]) =>
      change(accountId, async (trx) => {
        await putMutes(trx, accountId, mutes);
        return true;
      }),

    unmute: (accountId: string, targets: readonly MuteTarget[]) => change(accountId, async (trx) => (await deleteMutes(trx, accountId, targets)) > 0),
  };
}
