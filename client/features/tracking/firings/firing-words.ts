import { formatDate, formatUntil } from '#shared/format.ts';
import { metricOf } from '#shared/tracking/metrics.ts';
import type { Firing } from '#shared/tracking/tracked.ts';
import { gapWords, metricWords } from '../figures.ts';
import { trackingTexts as texts } from '../texts.ts';
import { timeLeft } from '../words.ts';

/** One firing in words, as the table has it; `lasted` null while it is still outside. */
export function firingWords({ field, side, threshold, value, at, endedAt, told }: Firing, currency: string, now: number) {
  const { label, kind } = metricOf(field);
  const money = (each: number) => metricWords(each, kind, currency);
  const ways = [...new Set(told.map(({ by }) => texts.sentBy[by]))];
  return {
    fired: formatUntil(at, now),
    metric: label,
    crossed: side === 'below' ? texts.states.below : texts.states.above,
    threshold: money(threshold),
    value: money(value),
    beyond: gapWords(value - threshold, kind, currency),
    lasted: endedAt === null ? null : timeLeft(endedAt - at),
    sent: ways.length === 0 ? texts.sentNobody : ways.join(', '),
    sentTo: told.map(({ email }) => email).join(', '),
  };
}

/** The same as a line of the file, where figures are figures. */
export const firingCells = ({ field, side, threshold, value, at, endedAt, told }: Firing): (string | number | null)[] => [
  new Date(at).toISOString(),
  metricOf(field).label,
  side === 'below' ? texts.states.below : texts.states.above,
  threshold,
  value,
  Number((value - threshold).toFixed(4)),
  endedAt === null ? texts.stillOut : timeLeft(endedAt - at),
  told.map(({ email, by }) => `${texts.sentBy[by]}: ${email}`).join('; '),
];

/** 'tracking-B0E1NG3TWR-Nov-21-2026.csv' @param now ms */
export const firingsFileName = (asin: string, now: number): string => `tracking-${asin}-${formatDate(now).replace(/[ ,]+/g, '-')}.csv`;
