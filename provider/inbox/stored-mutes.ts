import { MOST_MUTES, type Mute, type Mutes, type MuteTarget } from '#shared/inbox/mutes.ts';
import type { AlertType } from '#shared/inbox/notification.ts';
import { type UpstreamMutes, upstreamMutesOf } from '#shared/inbox/wire.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { noteProductActions } from './alert-actions-table.ts';
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
    const result = await db
      .deleteFrom('mutes')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('target', '=', name)
      .executeTakeFirst();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

/**
 * Increases the revision. Based on the clock, so that a database restored from an older copy does not reuse numbers.
 */
async function nextMutesRev(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .insertInto('mute_lists')
    .values({ account_id: accountId, rev: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((set) => ({ rev: set.fn<number>('max', [set(set.ref('mute_lists.rev'), '+', 1), set.val(now)]) })),
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

const muteOf = ({ kind, target, until }: MuteRow): Mute =>
  kind === 'asin' ? { kind, asin: target, until } : { kind, type: target as AlertType, until };

const tooManyMutes = refusal(
  400,
  'TOO_MANY_MUTES',
  `At most ${MOST_MUTES} products and types can be muted. Unmute one first.`,
);

/** Applies a change of mutes and enqueues its frame. @param work returns whether anything changed */
async function changeMutes(
  trx: Trx,
  now: number,
  accountId: string,
  work: () => Promise<boolean>,
): Promise<Result<UpstreamMutes, Refusal>> {
  if (!(await work())) return ok(upstreamMutesOf(await mutesOf(trx, accountId, now)));
  await deleteMutesBefore(trx, now, accountId);
  await nextMutesRev(trx, accountId, now);
  const list = await mutesOf(trx, accountId, now);
  if (list.mutes.length > MOST_MUTES) return fail(tooManyMutes);
  const wire = upstreamMutesOf(list);
  await enqueue(trx, now, [{ accountId, event: 'mutes:updated', data: wire }]);
  return ok(wire);
}

/** A product's changed mute. `was`: its end before, ms or null; absent if it wasn't muted. */
export type ChangedMute = { asin: string; until: number | null; was?: number | null };

/** Mutes products in the transaction of a larger change. @returns those whose mute is new or has another end */
export async function muteProducts(
  trx: Trx,
  now: number,
  accountId: string,
  asins: readonly string[],
  until: number | null,
): Promise<Result<ChangedMute[], Refusal>> {
  const { mutes } = await mutesOf(trx, accountId, now);
  const ends = endsOf(mutes);
  // Before anything is written: a rule goes on without its mute.
  if (mutes.length + asins.filter((asin) => !ends.has(asin)).length > MOST_MUTES) return fail(tooManyMutes);
  const changed = asins
    .filter((asin) => ends.get(asin) !== until)
    .map((asin) => ({ asin, until, ...wasOf(ends.get(asin)) }));
  const done = await changeMutes(trx, now, accountId, async () => {
    await putMutes(
      trx,
      accountId,
      changed.map(({ asin }) => ({ kind: 'asin', asin, until })),
    );
    return changed.length > 0;
  });
  return done.ok ? ok(changed) : done;
}

/** Takes mutes back. A mute that somebody has changed since stays. @returns the ASINs of the others */
export async function restoreMutes(
  trx: Trx,
  now: number,
  accountId: string,
  changes: readonly ChangedMute[],
): Promise<Result<Set<string>, Refusal>> {
  const ends = endsOf((await mutesOf(trx, accountId, now)).mutes);
  const own = changes.filter(({ asin, until }) => ends.get(asin) === until);
  const done = await changeMutes(trx, now, accountId, async () => {
    for (const { asin, was } of own) {
      if (was === undefined) await deleteMutes(trx, accountId, [{ kind: 'asin', asin }]);
      else await putMutes(trx, accountId, [{ kind: 'asin', asin, until: was }]);
    }
    return own.length > 0;
  });
  return done.ok ? ok(new Set(own.map(({ asin }) => asin))) : done;
}

const wasOf = (end: number | null | undefined): Pick<ChangedMute, 'was'> => (end === undefined ? {} : { was: end });

/** The end of each product's mute, by ASIN. */
const endsOf = (mutes: readonly Mute[]): Map<string, number | null> =>
  new Map(mutes.flatMap((mute): [string, number | null][] => (mute.kind === 'asin' ? [[mute.asin, mute.until]] : [])));

/** Mutes and unmutes. Both return the whole list. */
export function createMutesOperations(deps: Deps) {
  return {
    /** @param inbox the account whose alerts the person sees: those of a muted product count as dealt with (ACT-10) */
    mute: (accountId: string, mutes: readonly Mute[], inbox: string) =>
      deps.write((trx) =>
        changeMutes(trx, deps.clock(), accountId, async () => {
          await putMutes(trx, accountId, mutes);
          const asins = mutes.flatMap((mute) => (mute.kind === 'asin' ? [mute.asin] : []));
          await noteProductActions(trx, { accountId: inbox, madeBy: accountId }, deps.clock(), 'mute', { asins });
          return true;
        }),
      ),

    unmute: (accountId: string, targets: readonly MuteTarget[]) =>
      deps.write((trx) =>
        changeMutes(trx, deps.clock(), accountId, async () => (await deleteMutes(trx, accountId, targets)) > 0),
      ),
  };
}
