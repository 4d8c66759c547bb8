import { formatMoney } from '#shared/format.ts';
import type { AlertPrices, Money } from '#shared/inbox/alert-kinds.ts';
import type { Gap } from '#shared/inbox/gap.ts';
import { localeTag } from '#shared/localized.ts';
import { screenTexts } from './texts.ts';

export function noGapReason({ own, buyBox, threshold, unreadable }: AlertPrices): string {
  if (unreadable && !own) return screenTexts.unreadablePrices;
  if (!own) return buyBox || threshold ? screenTexts.noOwnPrice : screenTexts.noPrices;
  return buyBox && buyBox.currency !== own.currency ? screenTexts.otherCurrency(buyBox.currency) : screenTexts.noBuyBox;
}

/** '+$2.41', '−$0.50' */
export const signedMoney = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`;

/** Whether any price is as long as '$12,345.67' and needs a smaller font or more space. */
export const isLong = (prices: readonly (Money | undefined)[]): boolean =>
  prices.some((price) => price && formatMoney(price.amount, price.currency).length > 9);

export const oneDecimal = (value: number): string =>
  value.toLocaleString(localeTag(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '9.6%', in German '9,6 %'. `formatPercent` would load a chunk that the first view doesn't need. */
export const percentText = (value: number, decimals = 1): string =>
  value.toLocaleString(localeTag(), {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** '9.6% over', '4.5% over threshold' */
export function gapText(gap: Gap): string {
  if (gap.amount === 0) return gap.against === 'threshold' ? screenTexts.threshold : '';
  const percent = percentText(Math.abs(gap.percent));
  return (
    (gap.amount > 0 ? screenTexts.over : screenTexts.under)(percent) +
    (gap.against === 'threshold' ? ` ${screenTexts.threshold}` : '')
  );
}

/** The whole scale as text, for screen readers. */
export const pricesText = (prices: AlertPrices): string =>
  (
    [
      [screenTexts.prices.you, prices.own],
      [screenTexts.prices.box, prices.buyBox],
      [screenTexts.prices.cap, prices.threshold],
      [screenTexts.prices.avg, prices.average],
    ] as const
  )
    .map(([name, price]) => `${name} ${price ? formatMoney(price.amount, price.currency) : screenTexts.notGiven}`)
    .join(', ');
