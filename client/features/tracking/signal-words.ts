import { formatMoney, formatNumber } from '#shared/format.ts';
import type { TrackingFired } from '#shared/tracking/tracking-events.ts';
import { trackingTexts as texts } from './texts.ts';
import { intervalWords } from './words.ts';

/** What a tracked product has to tell, in a line: 'New Buy box below Min $22.50: $22.01'. */
export function signalWords({ sign, metric, threshold, value, currency, expectedHours }: TrackingFired): string {
  if (sign === 'silent') return texts.signals.silent(intervalWords(expectedHours ?? 0));
  if (sign === 'heard') return texts.signals.heard;
  const figure = (each: number | undefined) => (each === undefined ? '–' : currency ? formatMoney(each, currency) : formatNumber(each).replace(/\.?0+$/, ''));
  return texts.signals.out(metric ?? texts.metric, sign === 'below' ? texts.belowMin : texts.aboveMax, figure(threshold), figure(value));
}
