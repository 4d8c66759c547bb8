import { Fragment } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { TableHead } from '#client/ui/table-head.tsx';
import { planNameOf, seatKeys } from '#shared/billing/plans/keys.ts';
import { formatCents, type Tier } from '#shared/billing/plans/plan.ts';
import { seatTiers } from '#shared/billing/plans/tiers.ts';
import { formatCount } from '#shared/format.ts';
import { translated } from '#shared/localized.ts';
import type { SoldInterval } from '../plans-address.ts';

type CompareTableProps = {
  interval: SoldInterval;
  included: number;
  currentPlanKey: string | null;
  /** Whether the cards above serve as column headers. */
  headed: boolean;
};

export function CompareTable({ interval, included, currentPlanKey, headed }: CompareTableProps) {
  const current = currentPlanKey === null ? null : planNameOf(currentPlanKey);
  const look = (plan: string) => (current === plan ? 'mine' : undefined);
  return (
    <table className={headed ? 'compare headed' : 'compare'}>
      <caption className="unseen">{inTable('What each plan has')}</caption>
      <colgroup>
        <col />
        <col />
        <col />
      </colgroup>
      <TableHead columns={[inTable('Feature'), 'Starter', 'Advanced']} />
      <tbody>
        {compareGroups(interval, included).map(({ name, rows }) => (
          <Fragment key={name}>
            <tr className="group">
              <th scope="rowgroup">{inTable(name)}</th>
              <td className={look('STARTER')} />
              <td className={look('ADVANCED')} />
            </tr>
            {rows.map(({ feature, starter, advanced }) => (
              <tr key={feature}>
                <th scope="row">{inTable(feature)}</th>
                <td className={look('STARTER')}>
                  <Answer value={starter} />
                </td>
                <td className={look('ADVANCED')}>
                  <Answer value={advanced} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

const Answer = ({ value }: { value: Compared }) =>
  typeof value === 'string' ? (
    value
  ) : value ? (
    <span className="yes">
      <Icon name="check" />
      <span className="unseen">Yes</span>
    </span>
  ) : (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="unseen">No</span>
    </span>
  );

const inTable = (text: string): string => translated('plans/compare', text);

type Compared = boolean | string;
type CompareRow = { feature: string; starter: Compared; advanced: Compared };
type CompareGroup = { name: string; rows: CompareRow[] };

const row = (feature: string, starter: Compared, advanced: Compared): CompareRow => ({ feature, starter, advanced });

const IDENTIFIERS_AN_IMPORT = 10_000;

/**
 * Returns what each AZInsight plan includes, feature by feature.
 * @param included number of sub-accounts that come with a plan
 */
function compareGroups(interval: SoldInterval, included: number): CompareGroup[] {
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
        row(
          'Product Viewer, identifiers per import',
          formatCount(IDENTIFIERS_AN_IMPORT),
          formatCount(IDENTIFIERS_AN_IMPORT),
        ),
        row('Google Sheets add-on', false, true),
        row('Wholesale suppliers', 'Newest and saved', 'Search, newest and saved'),
        row('ScanEZ mobile app', true, true),
      ],
    },
  ];
}
