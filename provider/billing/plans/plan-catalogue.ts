import type { UpstreamPlan } from '#shared/billing/plans/calls.ts';
import { ALERT_LOGIN_KEY, alertPlanKeys, rankedPlanKeys } from '#shared/billing/plans/keys.ts';
import { legacyFamilies } from '#shared/billing/plans/legacy.ts';
import { soldPrices } from './sold-prices.ts';

export type CataloguePlan = Omit<UpstreamPlan, 'isActive' | 'isCancel' | 'disable'>;

const contents: Record<string, string[]> = {
  STARTER: [
    'Profit calculator and price history',
    'Hazmat and meltable check',
    'Brand IP notifications',
    'Newest and saved suppliers',
    '2 sub-accounts included',
  ],
  ADVANCED: [
    'Everything of Starter',
    'Variations viewer and stock checker',
    'Seller storefront and top rated sellers',
    'Pricing Health and Offer Changes alerts',
    'Supplier search',
    'Spreadsheet add-on',
  ],
  AZALERT: ['Brand alerts', 'ASIN tracker', '2 logins included'],
};

/** The plans of the current screen. Their ids are their prices' keys. */
export const currentPlans = (product: string): CataloguePlan[] => {
  const shown: readonly string[] = [...rankedPlanKeys, ...alertPlanKeys, ALERT_LOGIN_KEY];
  return soldPrices(product)
    .filter(({ key }) => shown.includes(key))
    .map(({ key, title, unitCents, interval }) => ({
      id: key,
      code: null,
      title,
      amount: unitCents / 100,
      interval: interval ?? 'Lifetime',
      contents: contents[key.replace(/_(?:MONTHLY|YEARLY)$/, '')] ?? [],
      url: null,
    }));
};

const hazmatContents = [
  'Seller restrictions and hazmat checker',
  'Brand IP notifications',
  'Slow-moving ASIN detector',
  'Extra sub-account logins and integrations',
];

/** The plan families of the legacy screen. `priceKey` is the price that their holders pay. */
export const productPlans: (CataloguePlan & { priceKey: string | null; productType: string | null })[] = [
  {
    id: 'legacy-plus',
    code: legacyFamilies.hazmat,
    title: 'Plus',
    amount: 99,
    interval: 'year',
    contents: hazmatContents,
    url: null,
    priceKey: 'HAZMAT_YEARLY',
    productType: 'hazmat',
  },
  {
    id: 'legacy-plus-month',
    code: legacyFamilies.hazmat,
    title: 'Plus',
    amount: 9.99,
    interval: 'month',
    contents: hazmatContents,
    url: null,
    priceKey: 'HAZMAT_MONTHLY',
    productType: 'hazmat',
  },
  {
    id: 'legacy-insight',
    code: legacyFamilies.insight,
    title: 'AZInsight',
    amount: 189,
    interval: 'year',
    contents: contents.ADVANCED ?? [],
    url: null,
    priceKey: 'ADVANCED_YEARLY',
    productType: 'basic',
  },
  {
    id: 'legacy-basic',
    code: legacyFamilies.hazmatBasic,
    title: 'Basic',
    amount: 0,
    interval: 'Lifetime',
    contents: ['Hazmat check'],
    url: null,
    priceKey: null,
    productType: 'hazbasic',
  },
  {
    id: 'legacy-bulk-checker',
    code: legacyFamilies.bulkChecker,
    title: 'Bulk Checker PRO',
    amount: 19.99,
    interval: 'month',
    contents: ['10,000 lines in one list', 'Hazmat and restriction flags'],
    url: null,
    priceKey: 'BULK_CHECKER_PRO',
    productType: null,
  },
];
