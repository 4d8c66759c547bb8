import { type Access, OPEN } from '../../session/access.ts';
import { type AccountRights, isMainAccount } from '../../session/user.ts';

export const OVERVIEW_PATH = '/overview';

/**
 * The live screen of those with a plan or a trial (OWN-01): the team's for a main account, the own day for a
 * sub-account. The others begin where the plans are.
 */
export function overviewAccess(user: AccountRights): Access {
  if (user.productType) return OPEN;
  if (!isMainAccount(user))
    return { open: false, why: 'The overview opens with the first plan of your main account.', listed: false };
  return {
    open: false,
    why: 'The overview opens with your first plan.',
    next: 'Choose a plan.',
    ways: ['plans'],
    listed: false,
  };
}
