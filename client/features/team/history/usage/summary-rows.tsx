import { formatMoney } from '#shared/format.ts';
import { foldText } from '#shared/grid/column-filter.ts';
import { roundedTo } from '#shared/marketplaces.ts';
import { historyTexts } from '#shared/team/history/texts.ts';
import { type MemberWork, type Money, mainSum, type UsageSummary } from '#shared/team/history/usage.ts';
import { type DayRates, inCurrency } from '#shared/team/money/exchange-rates.ts';
import type { SummarySort } from './usage-address.ts';

type Work = MemberWork['rows'][number];

/** One member: the fields of the specification's call, plus the results of their work if the provider supports that. */
export type SummaryLine = {
  id: string;
  name: string | null;
  email: string | null;
  watched: number;
  work: Pick<Work, '_id' | 'exported' | 'withCost' | 'bought' | 'profits'> | null;
};

export type Summary = {
  lines: SummaryLine[];
  /** Whether the provider tells what was scanned with a cost. */
  hasCosts: boolean;
  team: { watched: number; exported: number; withCost: number; bought: number; profits: Money[] };
  /** The maximum of each column, which its bars are relative to. Profits: absolute values by currency. */
  most: { watched: number; exported: number; withCost: number; bought: number; profits: ReadonlyMap<string, number> };
  /** Names of the active members with no work in this time. */
  idle: string[];
};

/** The one currency that profits are shown in, and the rates for it. */
export type Base = { currency: string; rates: DayRates };

/**
 * Joins each member of the summary, in the provider's order, with their work. Members who only have work follow.
 * @param base without one, each currency is apart
 */
export function summaryOf(summary: UsageSummary, work: MemberWork | undefined, base?: Base): Summary {
  const converted = (row: Work): Work =>
    base ? { ...row, profits: inCurrency(row.profits, base.currency, base.rates) } : row;
  const left = new Map(work?.rows.map((row) => [row.email?.toLowerCase() ?? row._id, converted(row)]));
  const lines = summary.rows.map(({ name, email, asinsWatched }, index): SummaryLine => {
    const key = email?.toLowerCase() ?? '';
    const own = left.get(key) ?? null;
    left.delete(key);
    return { id: email ?? `#${index}`, name: name ?? null, email: email ?? null, watched: asinsWatched, work: own };
  });
  const idle: string[] = [];
  for (const row of left.values()) {
    // A member who only scanned in a shop looked up nothing, but belongs in the list.
    if (row.bought > 0 || row.lookedUp > 0 || (row.withCost ?? 0) > 0)
      lines.push({ id: row._id, name: row.name ?? null, email: row.email ?? null, watched: row.lookedUp, work: row });
    else idle.push(row.name || row.email || row._id);
  }
  const sum = (of: (line: SummaryLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const most = (of: (line: SummaryLine) => number) => Math.max(0, ...lines.map(of));
  const profits = new Map<string, number>();
  const largest = new Map<string, number>();
  for (const { currency, amount } of lines.flatMap((line) => line.work?.profits ?? [])) {
    profits.set(currency, roundedTo((profits.get(currency) ?? 0) + amount, currency));
    largest.set(currency, Math.max(largest.get(currency) ?? 0, Math.abs(amount)));
  }
  const watched = (line: SummaryLine) => line.watched;
  const exported = (line: SummaryLine) => line.work?.exported ?? 0;
  const withCost = (line: SummaryLine) => line.work?.withCost ?? 0;
  const bought = (line: SummaryLine) => line.work?.bought ?? 0;
  return {
    lines,
    hasCosts: work?.rows.some((row) => row.withCost !== undefined) ?? false,
    team: {
      watched: sum(watched),
      exported: sum(exported),
      withCost: sum(withCost),
      bought: sum(bought),
      profits: [...profits].map(([currency, amount]) => ({ currency, amount })),
    },
    most: {
      watched: most(watched),
      exported: most(exported),
      withCost: most(withCost),
      bought: most(bought),
      profits: largest,
    },
    idle,
  };
}

/**
 * Sorts the lines by a column. Equal ones stay in the provider's order, and what is unknown comes last. Profits compare
 * in the team's main currency alone.
 */
export function sortedLines({ lines, team }: Summary, { colId, sort }: SummarySort, base?: string): SummaryLine[] {
  const currency = mainSum(team.profits, base).main?.currency;
  const keyOf = ({ name, email, watched, work }: SummaryLine): string | number | undefined => {
    if (colId === 'name' || colId === 'email') return foldText((colId === 'name' ? name : email) ?? '');
    if (colId === 'profit') return work?.profits.find((sum) => sum.currency === currency)?.amount;
    return colId === 'asinsWatched' ? watched : (work?.[colId] ?? 0);
  };
  return lines.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === right) return 0;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return (left < right ? -1 : 1) * (sort === 'asc' ? 1 : -1);
  });
}

/**
 * Returns the share of the previous step in percent. Undefined if that step is 0, or smaller because more came from
 * elsewhere.
 */
export const partOf = (part: number, whole: number): number | undefined =>
  whole > 0 && part <= whole ? (part * 100) / whole : undefined;

/** A profit in green with a plus, or a loss in red with a minus. */
export const Profit = ({ sum }: { sum: Money | undefined }) =>
  sum === undefined ? (
    <span className="faint">{historyTexts.missingMoney}</span>
  ) : (
    <span className={sum.amount > 0 ? 'fig good' : sum.amount < 0 ? 'fig bad' : 'fig'}>{profitText(sum)}</span>
  );

/** The profits in other currencies, since sums never mix currencies. */
export const OtherProfits = ({ sums }: { sums: readonly Money[] }) => (
  <span className="other-profits small soft">
    {sums.map((sum) => (
      <span key={sum.currency} className="fig">
        {profitText(sum)}
      </span>
    ))}
  </span>
);

/** '+$6,993.88' */
const profitText = ({ currency, amount }: Money): string => (amount > 0 ? '+' : '') + formatMoney(amount, currency);
