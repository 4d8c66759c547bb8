import { formatMoney } from '#shared/format.ts';
import { historyTexts } from '#shared/history/texts.ts';
import type { Money } from './summary-rows.ts';

/** What was earned: green with a plus, red with a minus. */
export const Profit = ({ sum }: { sum: Money | undefined }) =>
  sum === undefined ? (
    <span className="faint">{historyTexts.missingMoney}</span>
  ) : (
    <span className={sum.amount > 0 ? 'fig good' : sum.amount < 0 ? 'fig bad' : 'fig'}>{profitWords(sum)}</span>
  );

/** What was earned in other currencies: sums never mix them. */
export const OtherProfits = ({ sums }: { sums: readonly Money[] }) => (
  <span className="other-profits small soft">
    {sums.map((sum) => (
      <span key={sum.currency} className="fig">
        {profitWords(sum)}
      </span>
    ))}
  </span>
);

/** '+$6,993.88' */
const profitWords = ({ currency, amount }: Money): string => (amount > 0 ? '+' : '') + formatMoney(amount, currency);
