import type { CSSProperties, ReactNode } from 'react';
import { SeriesKey } from '#client/ui/charts/series-key.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { formatPercent } from '#shared/format.lazy.ts';
import { formatCount } from '#shared/format.ts';
import { type UsageSummaryColumn, usageSummaryColumns, usageSummaryIds } from '#shared/history/usage.ts';
import type { SourcedSeries } from '../charts/sourced-points.ts';
import { type Money, mainSum, OtherProfits, Profit, partOf, type Summary, type SummaryLine } from './summary-rows.tsx';
import { usageTexts } from './texts.ts';
import type { SummarySort } from './usage-address.ts';

type SummaryTableProps = {
  summary: Summary;
  /** Whether the provider tells what became of their work. */
  hasWork: boolean;
  by: SummarySort;
  onSort(column: UsageSummaryColumn): void;
  /** Of the chart: who has a letter in it. */
  series: readonly SourcedSeries[];
  /** Where a member's rows stand. */
  rowsOf(email: string): string;
  /** Where a member's scans stand; undefined where they may not be seen. */
  scansOf(id: string): string | undefined;
  /** Who has just sourced something, and how often somebody has. */
  fresh: { email: string | null; count: number };
};

/** Per member: looked up, exported, bought, profit, and how much of each step is left of the one before. */
export function SummaryTable({ summary, hasWork, by, onSort, series, rowsOf, scansOf, fresh }: SummaryTableProps) {
  const { team, most, lines } = summary;
  const head = (column: UsageSummaryColumn) => (
    <th
      key={column}
      scope="col"
      className={usageSummaryColumns[column].kind === 'number' ? 'num' : undefined}
      aria-sort={by.colId === column ? (by.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className="sort-head" onClick={() => onSort(column)}>
        {usageSummaryColumns[column].label}
        {by.colId === column && <Icon name={by.sort === 'asc' ? 'up' : 'down'} small />}
      </button>
    </th>
  );
  return (
    <table className="table summary">
      <thead>
        <tr>
          {usageSummaryIds.map(head)}
          {hasWork && (
            <>
              <th scope="col" className="num">
                {usageTexts.exported}
              </th>
              <th scope="col" className="num">
                {usageTexts.bought}
              </th>
              <th scope="col" className="num">
                {usageTexts.profit}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        <tr className="total">
          <th scope="row">{usageTexts.team}</th>
          <td className="soft">{usageTexts.accounts(lines.length)}</td>
          <Step title={usageSummaryColumns.asinsWatched.label} value={team.watched} />
          {hasWork && (
            <>
              <Step title={usageTexts.exported} value={team.exported} part={partOf(team.exported, team.watched)} />
              <Step title={usageTexts.bought} value={team.bought} part={partOf(team.bought, team.exported)} />
              <Earned sums={team.profits} />
            </>
          )}
        </tr>
        {lines.map((line) => {
          const isFresh = fresh.count > 0 && line.email !== null && line.email === fresh.email;
          return (
            <tr key={line.id} className={isFresh ? `row-flash ${fresh.count % 2 === 0 ? 'again' : ''}` : undefined}>
              <th scope="row">
                <span className="who">
                  <Letter line={line} series={series} />
                  <span className="cut">{line.name || line.email || usageTexts.noName}</span>
                </span>
              </th>
              <td className="cut soft">{line.email}</td>
              <Step title={usageSummaryColumns.asinsWatched.label} value={line.watched} most={most.watched} to={line.email ? rowsOf(line.email) : undefined} />
              {hasWork && <Work line={line} most={most} to={line.work ? scansOf(line.work._id) : undefined} />}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Work({ line: { watched, work }, most, to }: { line: SummaryLine; most: Summary['most']; to: string | undefined }) {
  const { exported = 0, bought = 0, profits = [] } = work ?? {};
  return (
    <>
      <Step title={usageTexts.exported} value={exported} part={partOf(exported, watched)} most={most.exported} />
      <Step title={usageTexts.bought} value={bought} part={partOf(bought, exported)} most={most.bought} to={bought > 0 ? to : undefined} />
      <Earned sums={profits} most={most.profits} />
    </>
  );
}

type StepProps = {
  title: string;
  value: number /** In percent of the step before. */;
  part?: number /** What its bar is measured against. */;
  most?: number;
  to?: string;
};

/** One step of the way: its figure, what part it is of the step before, and a bar against the largest. */
const Step = ({ title, value, part, most, to }: StepProps): ReactNode => (
  <td className="step" data-l={title}>
    <span className="step-figures">
      {part !== undefined && <span className="faint small">{formatPercent(part)}</span>}
      <b className="fig">{to ? <Link href={to}>{formatCount(value)}</Link> : formatCount(value)}</b>
    </span>
    {most !== undefined && <span className="step-bar" aria-hidden="true" style={{ '--at': `${most === 0 ? 0 : (value / most) * 100}%` } as CSSProperties} />}
  </td>
);

/** The last step: what came of it, and a bar of its main currency against the largest. */
function Earned({ sums, most }: { sums: readonly Money[]; most?: ReadonlyMap<string, number> }) {
  const { main, others } = mainSum(sums);
  return (
    <td className="step" data-l={usageTexts.profit}>
      <b>
        <Profit sum={main} />
      </b>
      {main && most && <ZeroBar part={main.amount / (most.get(main.currency) || 1)} />}
      {others.length > 0 && <OtherProfits sums={others} />}
    </td>
  );
}

/** From the middle to the right for what was won, to the left for what was lost. @param part −1 to 1 */
const ZeroBar = ({ part }: { part: number }) => (
  <span className="zero-bar" aria-hidden="true">
    <i className={part < 0 ? 'lost' : undefined} style={{ '--len': `${Math.min(1, Math.abs(part)) * 50}%` } as CSSProperties} />
  </span>
);

/** The letter that a member has in the chart, or that of all who have none of their own. */
function Letter({ line, series }: { line: SummaryLine; series: readonly SourcedSeries[] }) {
  const index = series.findIndex(({ email, rest }) => !rest && email !== null && email === line.email);
  const at = index >= 0 ? index : series.findIndex(({ rest }) => rest);
  const found = series[at];
  return found ? <SeriesKey series={found} index={at} /> : null;
}
