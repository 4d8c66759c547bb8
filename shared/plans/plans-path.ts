import { registerSources } from '../account/sign-up.ts';

const paths: Readonly<Record<string, string>> = {
  [registerSources.azalert]: '/pricing-plans?tab=AZALERT',
  [registerSources.bulkchecker]: '/legacy-plans?plan=bulkchecker',
};

/** Where the plans of the product are that an account signed up for. @param registerFrom as the account carries it */
export const plansPathOf = (registerFrom: string): string => paths[registerFrom] ?? '/';
