import { isLimitedTrial, isLimitedTrialOver, trialBegun, trialEnded } from '#shared/billing/plans/trial.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Profile } from './account-record.ts';
import { accountById, updateProfile } from './accounts-table.ts';
import { announceToTeam } from './team-events.ts';

/**
 * Counts what the extension and the app record as use of a trial. The first use starts the trial. A limited trial
 * counts each product once and ends with the fortieth.
 * @param asins keyed by main account
 */
export async function countEvaluated(
  trx: Trx,
  now: number,
  asins: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const [ownerId, evaluated] of asins) {
    const owner = await accountById(trx, ownerId);
    if (!owner) continue;
    const begun = owner.profile.isNotStartTrial ? { ...owner.profile, ...trialBegun(now) } : owner.profile;
    const profile = isLimitedTrial(begun) ? limitedBy(begun, await evaluatedWith(trx, ownerId, evaluated)) : begun;
    if (profile === owner.profile) continue;
    await updateProfile(trx, ownerId, profile);
    await notifyTeam(trx, now, ownerId);
  }
}

const limitedBy = (profile: Profile, trialAsins: number): Profile =>
  profile.trialAsins === trialAsins
    ? profile
    : { ...profile, trialAsins, ...(isLimitedTrialOver(trialAsins) ? trialEnded : {}) };

/** Adds the products. @returns the number of different products so far */
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

async function notifyTeam(trx: Trx, now: number, ownerId: string): Promise<void> {
  await announceToTeam(trx, now, ownerId, { event: 'subscription:updated', data: {} });
}

/** The products that a limited trial has evaluated, each once. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    trial_asins: { owner_id: string; asin: string };
  }
}
