import type { KeyFigure } from '#client/ui/key-figures.tsx';
import { formatPercent } from '#shared/format.ts';
import { sourcedTexts } from './texts.ts';

/** Returns the change from the previous period in percent; empty if that was 0. An increase is good. */
export function differenceOf(is: number, before: number): Pick<KeyFigure, 'delta' | 'note'> {
  if (before === 0) return {};
  const change = ((is - before) / before) * 100;
  const text = (change > 0 ? '+' : '') + formatPercent(change);
  return {
    delta: { text, way: change > 0 ? 'up' : change < 0 ? 'down' : 'flat', good: change === 0 ? undefined : change > 0 },
    note: sourcedTexts.before,
  };
}
