import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { type AccountRights, isInTrial, isMainAccount } from '../account/user.ts';

/** Plans that open the newest and the saved suppliers; a trial opens them on any plan (portal-3 §5). */
const listPlans: readonly string[] = ['basic', 'hazmat', 'hazbasic'];

/** The newest suppliers and the saved ones (WHO-04). */
export const wholesaleListsAccess = (user: AccountRights): Access => byPlan(user, isInTrial(user) || listPlans.includes(user.productType ?? ''));

/** The search: for the Advanced plan ('basic') alone, and out of trial (WHO-04). Whoever may search may see the lists too. */
export const wholesaleSearchAccess = (user: AccountRights): Access => byPlan(user, !isInTrial(user) && user.productType === 'basic');

function byPlan(user: AccountRights, open: boolean): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return open ? OPEN : { open: false, why: wholesalePlanRequired, ways: ['plans'], listed: true };
}

/** What the lists are called, and what stands in their place where a plan does not have them, exactly as portal-3 gives it: the first view has these. */
export const wholesaleTitles = { search: 'Wholesale Suppliers', newest: 'Newest Wholesale Suppliers', saved: 'My Saved Wholesale Suppliers' } as const;

export const wholesalePlanRequired = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';
