import type { KeyFigure } from '#client/ui/key-figures.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { ScansSummary } from '#shared/team/history/chart-queries.ts';
import { historyTexts } from '#shared/team/history/texts.ts';
import { MAIN_CURRENCY } from './profit-points.ts';
import { gainIn, rateText } from './scan-text.ts';
import { scanTexts } from './texts.ts';

type Summary = Pick<ScansSummary, 'now' | 'before'>;

/**
 * Returns the key figures above the products, of which those at a loss can be pressed. Sums never mix currencies: the
 * main one is large, the others are in its note.
 */
export function summaryFigures(summary: Summary | undefined, loss?: KeyFigure['press']): KeyFigure[] {
  if (!summary)
    return [scanTexts.profitName, scanTexts.scansName, scanTexts.medianRoi, scanTexts.withLossName].map((name) => ({
      name,
      value: null,
    }));
  const { now, before } = summary;
  const profits = now.profits.toSorted(
    (a, b) => Number(b.currency === MAIN_CURRENCY) - Number(a.currency === MAIN_CURRENCY),
  );
  const [main, ...others] = profits.map(({ currency, amount }) => gainIn(amount, currency));
  const delta = profitDelta(profits[0], before);
  return [
    {
      name: scanTexts.profitName,
      value: main ?? historyTexts.missingMoney,
      delta,
      note: [delta ? scanTexts.vsBefore : scanTexts.eachOnce, ...others].join(' · '),
    },
    { name: scanTexts.scansName, value: formatCount(now.scans), note: scanTexts.ofProducts(now.products) },
    { name: scanTexts.medianRoi, value: rateText(now.medianRoi) },
    {
      name: scanTexts.withLossName,
      value: formatCount(now.withLoss),
      press: loss,
      delta: lossDelta(now.withLoss, before?.withLoss),
    },
  ];
}

function profitDelta(
  main: Summary['now']['profits'][number] | undefined,
  before: Summary['before'],
): KeyFigure['delta'] {
  const old = before?.profits.find(({ currency }) => currency === main?.currency)?.amount;
  if (!main || !old) return undefined;
  const percent = ((main.amount - old) / Math.abs(old)) * 100;
  return { text: `${percent > 0 ? '+' : ''}${formatPercent(percent)}`, ...wayOf(percent, true) };
}

function lossDelta(now: number, before: number | undefined): KeyFigure['delta'] {
  if (before === undefined) return undefined;
  const by = now - before;
  return { text: by > 0 ? `+${formatCount(by)}` : formatCount(by), ...wayOf(by, false) };
}

const wayOf = (by: number, moreIsGood: boolean): Pick<NonNullable<KeyFigure['delta']>, 'way' | 'good'> =>
  by === 0 ? { way: 'flat' } : { way: by > 0 ? 'up' : 'down', good: by > 0 === moreIsGood };
