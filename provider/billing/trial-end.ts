import { trialDays, trialEnded } from '#shared/plans/trial.ts';
import { momentOf } from '#shared/wire-moment.ts';
import { updateProfile } from '../account/accounts-table.ts';
import type { TimeRule } from './billing-account.ts';

const DAY = 86_400_000;

/** A trial ends after its 10 or 30 days. A limited one may have ended before, by the products that it evaluated (account/trial.ts). */
export const endTrial: TimeRule = async (trx, owner, now) => {
  const { isInTrial, startedFreeTrialAt, startTrialTime } = owner.profile;
  const begun = momentOf(startedFreeTrialAt) ?? momentOf(startTrialTime);
  if (!isInTrial || begun === null || begun + trialDays(owner.profile) * DAY > now) return undefined;
  const profile = { ...owner.profile, ...trialEnded };
  await updateProfile(trx, owner.id, profile);
  return { ...owner, profile };
};
