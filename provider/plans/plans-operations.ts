import type { Profile } from '../account/account.ts';
import { changeProfile } from '../account/change-account.ts';
import type { Deps } from '../deps.ts';

/** What the company behind the provider does to plans. */
export const createPlansOperations = (deps: Deps) => ({
  /** A plan was bought, changed, cancelled (`subscription:updated`) or has ended (`subscription:deleted`). */
  changePlan: (email: string, patch: Profile, event: 'subscription:updated' | 'subscription:deleted' = 'subscription:updated'): Promise<void> =>
    changeProfile(deps, email, patch, event),

  /** Somebody has installed the extension and signed in there: the trial begins. */
  startTrial: (email: string): Promise<void> =>
    changeProfile(
      deps,
      email,
      { isInTrial: true, isNotStartTrial: false, isOutOfTrial: false, startedFreeTrialAt: new Date(deps.clock()).toISOString() },
      'subscription:updated',
    ),
});
