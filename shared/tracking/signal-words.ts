import { formatCount, formatMoney } from '../format.ts';
import type { TrackingSignal } from './signal.ts';

/** A signal in a line: 'New Buy box below Min $22.50: $22.01'. */
export function signalWords({ sign, metric, threshold, value, currency }: Omit<TrackingSignal, 'ruleId'>): string {
  if (sign === 'silent') return 'No message for longer than expected';
  if (sign === 'heard') return 'A message has come again';
  const figure = (amount = 0) => (currency ? formatMoney(amount, currency) : formatCount(amount));
  return `${metric ?? 'A metric'} ${sign === 'below' ? 'below Min' : 'above Max'} ${figure(threshold)}: ${figure(value)}`;
}
