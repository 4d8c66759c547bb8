import { registerSources } from '../../session/user.ts';

const paths: Readonly<Record<string, string>> = {
  [registerSources.azalert]: '/pricing-plans?tab=AZALERT',
  [registerSources.bulkchecker]: '/legacy-plans?plan=bulkchecker',
};

/** The path to the plans of the product that the account signed up for. @param registerFrom the account's value */
export const plansPathOf = (registerFrom: string): string => paths[registerFrom] ?? '/';
