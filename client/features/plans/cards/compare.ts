import { formatCount } from '#shared/format.ts';
import { seatKeys } from '#shared/plans/keys.ts';
import { formatCents } from '#shared/plans/money.ts';
import type { Tier } from '#shared/plans/plan.ts';
import { seatTiers } from '#shared/plans/tiers.ts';
import type { SoldInterval } from '../plans-address.ts';

/** yes, no, or in words. */
export type Compared = boolean | string;
export type CompareRow = { feature: string; starter: Compared; advanced: Compared };
export type CompareGroup = { name: string; rows: CompareRow[] };

const row = (feature: string, starter: Compared, advanced: Compared): CompareRow => ({ feature, starter, advanced });

const IDENTIFIERS_AN_IMPORT = 10_000;

/**
 * What each plan of the insight tool has, feature by feature.
 * @param included sub-accounts that come with a plan
 */
export function compareGroups(interval: SoldInterval, included: number): CompareGroup[] {
  const tiers: readonly Tier[] = seatTiers[interval === 'year' ? seatKeys.yearly : seatKeys.monthly] ?? [];
  const seats = `from ${formatCents(Math.min(...tiers.map(({ unitCents }) => unitCents)))} / ${interval} each`;
  return [
    {
      name: 'Research',
      rows: [
        row('Profit calculator and price history', true, true),
        row('Hazmat and meltable check', true, true),
        row('Variations viewer and stock checker', false, true),
        row('Seller storefront, top rated sellers', false, true),
      ],
    },
    {
      name: 'Live',
      rows: [row('Pricing Health and Offer Changes', false, true), row('Brand IP notifications', true, true)],
    },
    {
      name: 'Team',
      rows: [
        row('Sub-accounts included', formatCount(included), formatCount(included)),
        row('More sub-accounts', seats, seats),
        row('Team, usage and buy/sell history', true, true),
      ],
    },
    {
      name: 'Tools',
      rows: [
        row('Product Viewer, identifiers an import', formatCount(IDENTIFIERS_AN_IMPORT), formatCount(IDENTIFIERS_AN_IMPORT)),
        row('Google Sheets add-on', false, true),
        row('Wholesale suppliers', 'Newest and saved', 'Search, newest and saved'),
        row('ScanEZ mobile app', true, true),
      ],
    },
  ];
}
