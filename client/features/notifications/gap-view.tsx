import { type Gap, gapWords, signedMoney } from './prices.ts';

/** The gap in money: arrow for the direction, sign, and colour for good or bad. */
export function GapMoney({ gap }: { gap: Gap | undefined }) {
  if (!gap) return <span className="faint">–</span>;
  if (gap.amount === 0) return <span className="delta flat good">Match</span>;
  const over = gap.amount > 0;
  return <span className={over ? 'delta up bad' : 'delta down good'}>{signedMoney(gap.amount, gap.currency)}</span>;
}

/** The gap in percent and words. */
export const GapPercent = ({ gap }: { gap: Gap | undefined }) => <span>{gap ? gapWords(gap) : ''}</span>;
