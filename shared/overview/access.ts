import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isMainAccount } from '../account/user.ts';

export const OVERVIEW_PATH = '/overview';

/** The team's live screen, for main accounts with a plan or a trial (OWN-01). The others begin where the plans are. */
export function overviewAccess(user: AccountRights): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return user.productType ? OPEN : { open: false, why: 'The overview opens with your first plan.', next: 'Choose a plan.', ways: ['plans'], listed: false };
}
