import type { CSSProperties, ReactNode } from 'react';
import { SeriesKey } from '#client/ui/charts/series-key.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { withQuery } from '#client/ui/query-state.ts';
import { PersonMark } from '#client/widgets/members/person-mark.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import { BOUGHT_PATH } from '#shared/listings/buys/paths.ts';
import { translated } from '#shared/localized.ts';
import { type Money, mainSum, usageSummaryColumns, usageSummaryIds } from '#shared/team/history/usage.ts';
import type { SourcedSeries } from '../charts/sourced-points.ts';
import { OtherProfits, Profit, partOf, type Summary, type SummaryLine, sortedLines } from './summary-rows.tsx';
import { usageTexts } from './texts.ts';
import { isNumber, type SummaryColumn, type SummarySort, summaryColumns } from './usage-address.ts';

type SummaryTableProps = {
  summary: Summary;
  /** Whether the results of members' work are known. */
  hasWork: boolean;
  by: SummarySort;
  onSort(column: SummaryColumn): void;
  /** The one currency of the profits, if one is chosen. */
  base: string | undefined;
  /** The chart's series, for the members' letters. */
  series: readonly SourcedSeries[];
  /** Returns the path to a member's rows. */
  rowsOf(email: string): string;
  /** Returns the path to a member's scans; undefined if the reader may not see them. */
  scansOf(id: string): string | undefined;
  /** The member who looked up the latest live row, and the number of live rows. */
  fresh: { email: string | null; count: number };
};

/**
 * Per member: looked up, exported, scanned with a cost, bought, and profit, with each step's share of the previous one.
 */
export function SummaryTable({
  summary,
  hasWork,
  by,
  onSort,
  base,
  series,
  rowsOf,
  scansOf,
  fresh,
}: SummaryTableProps) {
  const { most, hasCosts } = summary;
  const lines = sortedLines(summary, by, base);
  const head = (column: SummaryColumn) => (
    <th
      key={column}
      scope="col"
      className={isNumber(column) ? 'num' : undefined}
      aria-sort={by.colId === column ? (by.sort === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className="sort-head" onClick={() => onSort(column)}>
        {labelOf(column)}
        {by.colId === column && <Icon name={by.sort === 'asc' ? 'up' : 'down'} small />}
      </button>
    </th>
  );
  return (
    <table className="table summary">
      <thead>
        <tr>
          {(hasWork ? summaryColumns.filter((column) => hasCosts || column !== 'withCost') : usageSummaryIds).map(head)}
        </tr>
      </thead>
      <tbody>
        <TotalRow {...{ summary, base, hasWork }} accounts={lines.length} />
        {lines.map((line) => (
          <MemberRow
            key={line.id}
            {...{ line, most, base, hasWork, hasCosts, rowsOf, scansOf }}
            fresh={line.email !== null && line.email === fresh.email ? fresh.count : 0}
            letter={<Letter line={line} series={series} />}
          />
        ))}
      </tbody>
    </table>
  );
}

type TotalRowProps = Pick<SummaryTableProps, 'summary' | 'base' | 'hasWork'> & { accounts: number };

const TotalRow = ({ summary: { team, hasCosts }, base, hasWork, accounts }: TotalRowProps) => (
  <tr className="total">
    <th scope="row">{usageTexts.team}</th>
    <td className="soft">{usageTexts.accounts(accounts)}</td>
    <Step title={labelOf('asinsWatched')} value={team.watched} />
    {hasWork && (
      <>
        <Step title={usageTexts.exported} value={team.exported} part={partOf(team.exported, team.watched)} />
        {hasCosts && (
          <Step title={usageTexts.withCost} value={team.withCost} part={partOf(team.withCost, team.exported)} />
        )}
        <Step
          title={usageTexts.bought}
          value={team.bought}
          part={partOf(team.bought, hasCosts ? team.withCost : team.exported)}
        />
        <Earned sums={team.profits} base={base} />
      </>
    )}
  </tr>
);

type MemberRowProps = Pick<SummaryTableProps, 'base' | 'hasWork' | 'rowsOf' | 'scansOf'> & {
  line: SummaryLine;
  most: Summary['most'];
  hasCosts: boolean;
  /** The number of live rows if the latest is this member's, else 0. */
  fresh: number;
  letter: ReactNode;
};

const MemberRow = ({ line, most, base, hasWork, hasCosts, rowsOf, scansOf, fresh, letter }: MemberRowProps) => (
  <tr className={fresh > 0 ? `row-flash ${fresh % 2 === 0 ? 'again' : ''}` : undefined}>
    <th scope="row">
      <span className="who">
        <PersonMark id={line.work?._id} email={line.email} fallback={letter} />
        <span className="cut">{line.name || line.email || usageTexts.noName}</span>
      </span>
    </th>
    <td className="cut soft">{line.email}</td>
    <Step
      title={labelOf('asinsWatched')}
      value={line.watched}
      most={most.watched}
      to={line.email ? rowsOf(line.email) : undefined}
    />
    {hasWork && (
      <Work
        line={line}
        most={most}
        base={base}
        hasCosts={hasCosts}
        to={line.work ? scansOf(line.work._id) : undefined}
      />
    )}
  </tr>
);

type WorkProps = {
  line: SummaryLine;
  most: Summary['most'];
  base: string | undefined;
  hasCosts: boolean;
  to: string | undefined;
};

function Work({ line: { watched, work }, most, base, hasCosts, to }: WorkProps) {
  const { _id, exported = 0, withCost = 0, bought = 0, profits = [] } = work ?? {};
  const toBuys = _id === undefined ? undefined : withQuery(BOUGHT_PATH, new URLSearchParams({ account: _id }));
  return (
    <>
      <Step title={usageTexts.exported} value={exported} part={partOf(exported, watched)} most={most.exported} />
      {hasCosts && (
        <Step
          title={usageTexts.withCost}
          value={withCost}
          part={partOf(withCost, exported)}
          most={most.withCost}
          to={withCost > 0 ? to : undefined}
        />
      )}
      <Step
        title={usageTexts.bought}
        value={bought}
        part={partOf(bought, hasCosts ? withCost : exported)}
        most={most.bought}
        to={bought > 0 ? toBuys : undefined}
      />
      <Earned sums={profits} base={base} most={most.profits} />
    </>
  );
}

type StepProps = {
  title: string;
  value: number;
  /** Percent of the previous step. */
  part?: number;
  /** The value of a full bar. */
  most?: number;
  to?: string;
};

/** The cell of one step: its share of the previous step, its figure, and a bar. */
const Step = ({ title, value, part, most, to }: StepProps): ReactNode => (
  <td className="step" data-l={title}>
    <span className="step-figures">
      {part !== undefined && <span className="faint small">{formatPercent(part)}</span>}
      <b className="fig">{to ? <Link href={to}>{formatCount(value)}</Link> : formatCount(value)}</b>
    </span>
    {most !== undefined && (
      <span
        className="step-bar"
        aria-hidden="true"
        style={{ '--at': `${most === 0 ? 0 : (value / most) * 100}%` } as CSSProperties}
      />
    )}
  </td>
);

/** The cell of the last step: the profits, with a bar for the main currency. */
function Earned({
  sums,
  base,
  most,
}: {
  sums: readonly Money[];
  base: string | undefined;
  most?: ReadonlyMap<string, number>;
}) {
  const { main, others } = mainSum(sums, base);
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

/** A bar from the middle: to the right for a profit, to the left for a loss. @param part −1 to 1 */
const ZeroBar = ({ part }: { part: number }) => (
  <span className="zero-bar" aria-hidden="true">
    <i
      className={part < 0 ? 'lost' : undefined}
      style={{ '--len': `${Math.min(1, Math.abs(part)) * 50}%` } as CSSProperties}
    />
  </span>
);

/** The member's letter in the chart, until the team is known. */
function Letter({ line, series }: { line: SummaryLine; series: readonly SourcedSeries[] }) {
  const at = series.findIndex(({ email, rest }) => !rest && email !== null && email === line.email);
  const found = series[at];
  return found ? <SeriesKey series={found} index={at} /> : null;
}

export const labelOf = (column: SummaryColumn): string =>
  column === 'exported' || column === 'withCost' || column === 'bought' || column === 'profit'
    ? usageTexts[column]
    : translated('columns', usageSummaryColumns[column].label);
