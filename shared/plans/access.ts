import { type Access, MAIN_ACCOUNT_ONLY, OPEN } from '../account/access.ts';
import { registerSources } from '../account/sign-up.ts';
import { type AccountRights, isMainAccount } from '../account/user.ts';

/** Plans, plugins and billing belong to the main account. */
export const billingAccess = (user: AccountRights): Access => (isMainAccount(user) ? OPEN : MAIN_ACCOUNT_ONLY);

const paths: Readonly<Record<string, string>> = {
  [registerSources.azalert]: '/pricing-plans?tab=AZALERT',
  [registerSources.bulkchecker]: '/legacy-plans?plan=bulkchecker',
};

/** Where the plans of the product are that an account signed up for. @param registerFrom as the account carries it */
export const plansPathOf = (registerFrom: string): string => paths[registerFrom] ?? '/';
