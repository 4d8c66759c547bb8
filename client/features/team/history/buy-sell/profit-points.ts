import type { Point } from '#client/ui/charts/series.ts';
import { formatDate } from '#shared/format.ts';
import type { ScansRows } from '#shared/team/history/buy-sell.ts';
import type { ProfitChart } from '#shared/team/history/chart-queries.ts';
import { dayOf, startOfDay } from '#shared/time/days.ts';
import { spanEnd } from '#shared/time/time.ts';
import { scanTexts } from './texts.ts';

type Chart = Pick<ProfitChart, 'days' | 'currencies' | 'buckets'>;

/** Comes first among several currencies. */
export const MAIN_CURRENCY = 'USD';

/** Returns the currency a chart starts with: US dollars, or else the one in which most points have a profit. */
export function mainCurrency(chart: Chart | undefined): string {
  if (!chart || chart.currencies.includes(MAIN_CURRENCY)) return MAIN_CURRENCY;
  const days = (index: number) => chart.buckets.filter(({ profits }) => typeof profits[index] === 'number').length;
  return (
    chart.currencies.toSorted((a, b) => days(chart.currencies.indexOf(b)) - days(chart.currencies.indexOf(a)))[0] ??
    MAIN_CURRENCY
  );
}

/** Returns the points of the chart, each with the first and last day of its scans. @param now ms */
export function profitPoints(
  chart: Chart,
  currency: string,
  { requested, zone, now }: { requested: Pick<ScansRows, 'time'>; zone: string; now: number },
): (Omit<Point, 'to'> & { from: string; to: string })[] {
  const index = chart.currencies.indexOf(currency);
  return chart.buckets.map(({ start, profits }, at) => {
    const end =
      chart.buckets[at + 1]?.start ??
      Math.max(start + 1, Math.min(startOfDay(start, zone, chart.days), spanEnd(requested.time ?? {}), now + 1));
    const [first, last] = [formatDate(start), formatDate(end - 1)];
    return {
      name: scanTexts.dayTo(first, last),
      tick: first.slice(0, 6),
      values: [profits[index] ?? null],
      from: dayOf(start, zone),
      to: dayOf(end - 1, zone),
    };
  });
}
