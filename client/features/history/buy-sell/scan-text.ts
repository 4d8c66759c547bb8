import { formatPercent } from '#shared/format.lazy.ts';
import { formatMoney } from '#shared/format.ts';
import { historyTexts } from '#shared/history/texts.ts';
import { currencyOf, DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';

type Figure = number | null | undefined;

/** What a figure is for who reads it: earned, lost, or neither. What rounds to nothing is neither. */
export type Tone = 'good' | 'bad' | undefined;

/** A price or a cost. @param marketplace in whose money it is; one that nobody knows has dollars */
export const moneyText = (amount: Figure, marketplace: string | null | undefined): string =>
  isKnown(amount) ? formatMoney(amount, currencyOf(marketplace || DEFAULT_MARKETPLACE)) : historyTexts.missingMoney;

/** What was earned: its sign is always there, so that nobody has to see its colour. */
export const gainText = (amount: Figure, marketplace: string | null | undefined): string => withSign(moneyText(amount, marketplace), amount);

/** The same of a sum, which has a currency and no marketplace. */
export const gainIn = (amount: number, currency: string): string => withSign(formatMoney(amount, currency), amount);

/** ROI and margin, in percent. */
export const rateText = (percent: Figure): string => (isKnown(percent) ? withSign(formatPercent(percent), percent) : historyTexts.missingMoney);

export function toneOf(figure: Figure): Tone {
  if (!isKnown(figure) || Math.abs(figure) < 0.005) return undefined;
  return figure > 0 ? 'good' : 'bad';
}

/** Whether there is a figure at all. */
export const isKnown = (figure: Figure): figure is number => typeof figure === 'number' && Number.isFinite(figure);

const withSign = (words: string, figure: Figure): string => (toneOf(figure) === 'good' ? `+${words}` : words);
