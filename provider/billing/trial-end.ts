import { momentOf } from '#shared/plans/moment.ts';
import { trialDays } from '#shared/plans/trial.ts';
import { updateProfile } from '../account/accounts-table.ts';
import type { TimeRule } from './billing-account.ts';

const DAY = 86_400_000;

/** A trial ends after its 10 or 30 days. A limited one does not: it ends by the products that were looked up. */
export const endTrial: TimeRule = async (trx, owner, now) => {
  const { isInTrial, isNotSpToken, startedFreeTrialAt, startTrialTime } = owner.profile;
  const begun = momentOf(startedFreeTrialAt) ?? momentOf(startTrialTime);
  if (!isInTrial || isNotSpToken || begun === null || begun + trialDays(owner.profile) * DAY > now) return undefined;
  const profile = { ...owner.profile, isInTrial: false, isOutOfTrial: true };
  await updateProfile(trx, owner.id, profile);
  return { ...owner, profile };
};
