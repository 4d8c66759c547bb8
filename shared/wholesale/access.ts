import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../session/access.ts';
import { type AccountRights, isInTrial, isMainAccount } from '../session/user.ts';

/** Plans with the newest and the saved suppliers. A trial has them on any plan (portal-3 §5). */
const listPlans: readonly string[] = ['basic', 'hazmat', 'hazbasic'];

/** Access to the newest and the saved suppliers (WHO-04). */
export const wholesaleListsAccess = (user: AccountRights): Access =>
  byPlan(user, isInTrial(user) || listPlans.includes(user.productType ?? ''));

/**
 * Access to the search: only for the Advanced plan ('basic') out of trial (WHO-04). It includes access to the lists.
 */
export const wholesaleSearchAccess = (user: AccountRights): Access =>
  byPlan(user, !isInTrial(user) && user.productType === 'basic');

function byPlan(user: AccountRights, open: boolean): Access {
  if (!isMainAccount(user)) return MAIN_ACCOUNT_ONLY;
  return open ? OPEN : { open: false, why: wholesalePlanRequired, ways: ['plans'], listed: true };
}

/**
 * Titles of the lists, and the text for plans without them, exactly as in portal-3. Here because the first view needs
 * them.
 */
export const wholesaleTitles = {
  search: 'Wholesale Suppliers',
  newest: 'Newest Wholesale Suppliers',
  saved: 'My Saved Wholesale Suppliers',
} as const;

export const wholesalePlanRequired = 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.';
