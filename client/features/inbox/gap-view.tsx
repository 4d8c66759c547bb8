import type { AlertPrices } from '#shared/inbox/alert-kinds.ts';
import { gapOf } from '#shared/inbox/gap.ts';
import { gapText, noGapReason, signedMoney } from './prices.ts';
import { screenTexts } from './texts.ts';

export function GapMoney({ prices }: { prices: AlertPrices }) {
  const gap = gapOf(prices);
  if (!gap) return <span className="faint">{noGapReason(prices)}</span>;
  if (gap.amount === 0) return <span className="delta flat good">{screenTexts.match}</span>;
  const over = gap.amount > 0;
  return <span className={over ? 'delta up bad' : 'delta down good'}>{signedMoney(gap.amount, gap.currency)}</span>;
}

export function GapPercent({ prices }: { prices: AlertPrices }) {
  const gap = gapOf(prices);
  if (!gap) return null;
  const text = gapText(gap);
  return (
    <span className="fig" title={text || undefined}>
      {text}
    </span>
  );
}
