import { formatCount, formatMoney, formatNumber } from '#shared/format.ts';
import type { MetricKind } from '#shared/tracking/tracking-metrics.ts';

export function decimalsOf(kind: MetricKind, currency: string): number {
  if (kind === 'count') return 0;
  if (kind === 'rating') return 1;
  return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** Formats a value: '$22.01', '18,204', '4.4'. */
export function metricText(value: number, kind: MetricKind, currency: string): string {
  if (kind === 'price') return formatMoney(value, currency);
  return kind === 'count' ? formatCount(value) : formatNumber(value).replace(/0$/, '');
}

/** Formats a value for an axis. @param whole whether all values are whole numbers */
export function axisText(value: number, kind: MetricKind, currency: string, whole: boolean): string {
  const text = metricText(value, kind, currency);
  return whole ? text.replace(/\.0+$/, '') : text;
}

/** Formats a difference with its sign: '+$0.14', '−$0.49', '0'. */
export function gapText(gap: number, kind: MetricKind, currency: string): string {
  const text = metricText(gap, kind, currency);
  return gap > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** Returns the currency symbol: '$', 'CA$', '£'. */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

const formatOf = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns the product's title, or the ASIN if it is unknown. */
export const nameOf = ({ title, asin }: { title: string | null; asin: string }): string => title || asin;

/** '5 h 28 min', '3 days', '12 min'. @param ms */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(ms / (24 * HOUR))} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Formats an expected interval: '6 h', '3 days'. */
export const intervalText = (hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`;
