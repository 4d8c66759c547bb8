import { formatMoment } from '#shared/format.ts';
import { oneDecimal } from './prices.ts';
import type { AlertRow } from './state/notifications-state.ts';
import { screenTexts } from './texts.ts';

/** The marketplace's time and, for a live alert, how long it took to arrive. */
export function arrivalText({ alert, receivedAt }: AlertRow): string {
  const at = screenTexts.marketTime(formatMoment(alert.publishedTime));
  return receivedAt === null ? at : `${at}, ${screenTexts.toArrive(delayText(receivedAt - alert.publishedTime))}`;
}

/** '1.9 s', '4 min'. Never negative, because clocks differ, and never nothing. */
export function delayText(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 0.05) return screenTexts.instant;
  if (seconds < 60) return `${oneDecimal(seconds)} s`;
  return seconds < 3600 ? screenTexts.minutes(Math.round(seconds / 60)) : screenTexts.hours(Math.round(seconds / 3600));
}
