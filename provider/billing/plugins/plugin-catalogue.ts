import { pluginCodes, pluginParents } from '#shared/billing/plugins/plugin.ts';

/** A plugin for sale. Prices in cents, null if free. */
export type CataloguePlugin = {
  id: string;
  code: string;
  title: string;
  content: string;
  parent: string;
  cents: number | null;
  /** The sale price, charged instead of `cents`. */
  saleCents: number | null;
  interval: 'month' | 'year' | null;
  allowFreeTrial: boolean;
  unLimited: boolean;
  isExtraPlugin: boolean;
};

const [insight, bulk, tracker] = [pluginParents.insight, pluginParents.bulkChecker, pluginParents.tracker];

const plugin = (
  code: string,
  title: string,
  parent: string,
  cents: number | null,
  content: string,
  more: Partial<CataloguePlugin> = {},
): CataloguePlugin => ({
  id: `plugin-${code.toLowerCase().replaceAll('_', '-')}`,
  code,
  title,
  content,
  parent,
  cents,
  saleCents: null,
  interval: cents === null ? null : 'month',
  allowFreeTrial: false,
  unLimited: false,
  isExtraPlugin: false,
  ...more,
});

const tries = { allowFreeTrial: true };
const extra = { isExtraPlugin: true };

export const pluginCatalogue: readonly CataloguePlugin[] = [
  plugin(
    'SALES_ESTIMATION',
    'Sales estimation',
    insight,
    1_499,
    'Monthly sales for every ASIN in a list. Sorts and filters by estimate.',
    {
      saleCents: 999,
      ...tries,
    },
  ),
  plugin('SEARCH_VIEW', 'Search view', insight, 499, 'Check results inside the marketplace’s search.', tries),
  plugin(
    'MANAGE_BRAND',
    'Manage brands',
    insight,
    499,
    'Mark brands to skip in every list. Shared with sub-accounts.',
    tries,
  ),
  plugin('AZNOTES_10000', 'AZNotes, 10,000 notes', insight, 799, 'Notes on 10,000 ASINs.', tries),
  plugin('MELTABLE', 'Meltable', insight, 299, 'Flags meltable products.', tries),
  plugin(
    pluginCodes.bulkCheckerPro,
    'Bulk Checker PRO',
    insight,
    1_999,
    'Checks 10,000 lines in one list, with hazmat and restriction flags.',
  ),
  plugin('TA_IL_FREE', 'TA IL list', insight, null, 'Tax and import lists beside each ASIN.'),
  plugin('AZNOTES_1000', 'AZNotes, 1,000 notes', insight, null, 'Notes on 1,000 ASINs.'),
  plugin(pluginCodes.alertIp, 'AZ IP alert', insight, 999, 'Brand IP notifications.'),
  plugin('BCP_LICENSE_1_TOKENS', 'License, 1 login', bulk, null, 'One more person on Bulk Checker PRO.', extra),
  plugin(
    'BCP_LICENSE_5_TOKENS',
    'License, 5 more logins',
    bulk,
    2_499,
    'Five people on Bulk Checker PRO, each with their own lists.',
    extra,
  ),
  ...[3, 6, 10].flatMap((logins) => [
    plugin(
      `LICENSE_${logins}_TOKENS`,
      `License, ${logins} logins`,
      insight,
      logins * 450,
      `${logins} more sub-accounts.`,
      extra,
    ),
    plugin(
      `LICENSE_${logins}_TOKENS_BASIC`,
      `License, ${logins} logins, Basic`,
      insight,
      logins * 350,
      `${logins} more sub-accounts of the Basic plan.`,
      extra,
    ),
  ]),
  ...[10, 100, 200, 500].map((asins) =>
    plugin(
      `TRACKING_${asins}_ASINS_MONTH`,
      `Tracking, ${asins} ASINs`,
      tracker,
      199 + asins * 8,
      `Follows price and rank of ${asins} ASINs by the hour.`,
      asins === 10 ? tries : {},
    ),
  ),
  plugin(pluginCodes.alertLogin, 'AZAlert extra login', 'AZALERT', 7_995, 'One more login of the alert tool.', {
    interval: null,
    ...extra,
  }),
];

export const pluginById = (id: string): CataloguePlugin | undefined =>
  pluginCatalogue.find((each) => each.id === id || each.code === id);
