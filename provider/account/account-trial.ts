import { isLimitedTrial, isLimitedTrialOver, trialBegun, trialEnded } from '#shared/plans/trial.ts';
import type { Trx } from '../db/sqlite.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Profile } from './account-record.ts';
import { accountById, teamOf, updateProfile } from './accounts-table.ts';

/**
 * What the extension and the app record is the use of a trial: the first of it begins one that has not begun. A limited one counts
 * each product once, and ends with the fortieth.
 * @param asins by main account
 */
export async function countEvaluated(trx: Trx, now: number, asins: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  for (const [ownerId, evaluated] of asins) {
    const owner = await accountById(trx, ownerId);
    if (!owner) continue;
    const begun = owner.profile.isNotStartTrial ? { ...owner.profile, ...trialBegun(now) } : owner.profile;
    const profile = isLimitedTrial(begun) ? limitedBy(begun, await evaluatedWith(trx, ownerId, evaluated)) : begun;
    if (profile === owner.profile) continue;
    await updateProfile(trx, ownerId, profile);
    await tellTeam(trx, now, ownerId);
  }
}

const limitedBy = (profile: Profile, trialAsins: number): Profile =>
  profile.trialAsins === trialAsins ? profile : { ...profile, trialAsins, ...(isLimitedTrialOver(trialAsins) ? trialEnded : {}) };

/** Adds these. @returns how many different ones there are now */
async function evaluatedWith(trx: Trx, ownerId: string, asins: ReadonlySet<string>): Promise<number> {
  const rows = [...asins].map((asin) => ({ owner_id: ownerId, asin }));
  await trx
    .insertInto('trial_asins')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { n } = await trx
    .selectFrom('trial_asins')
    .where('owner_id', '=', ownerId)
    .select((select) => select.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function tellTeam(trx: Trx, now: number, ownerId: string): Promise<void> {
  const team = await teamOf(trx, ownerId);
  await enqueue(
    trx,
    now,
    team.map(({ id }) => ({ accountId: id, event: 'subscription:updated', data: {} })),
  );
}

/** The columns of what a limited trial has evaluated: each product once. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    trial_asins: { owner_id: string; asin: string };
  }
}
