import { formatMoney, formatPercent } from '#shared/format.ts';
import { currencyOf, DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { historyTexts } from '#shared/team/history/texts.ts';

type Figure = number | null | undefined;

/** Gain, loss, or neither. A figure that rounds to zero is neither. */
export type Tone = 'good' | 'bad' | undefined;

/** Formats a price or cost. @param marketplace gives the currency; US dollars if it is unknown */
export const moneyText = (amount: Figure, marketplace: string | null | undefined): string =>
  isKnown(amount) ? formatMoney(amount, currencyOf(marketplace || DEFAULT_MARKETPLACE)) : historyTexts.missingMoney;

/** Formats a profit, always with its sign, so that it reads without color. */
export const gainText = (amount: Figure, marketplace: string | null | undefined): string =>
  withSign(moneyText(amount, marketplace), amount);

/** Formats a total like {@link gainText}; it has a currency and no marketplace. */
export const gainIn = (amount: number, currency: string): string => withSign(formatMoney(amount, currency), amount);

/** ROI and margin, in percent. */
export const rateText = (percent: Figure): string =>
  isKnown(percent) ? withSign(formatPercent(percent), percent) : historyTexts.missingMoney;

export function toneOf(figure: Figure): Tone {
  if (!isKnown(figure) || Math.abs(figure) < 0.005) return undefined;
  return figure > 0 ? 'good' : 'bad';
}

export const isKnown = (figure: Figure): figure is number => typeof figure === 'number' && Number.isFinite(figure);

const withSign = (text: string, figure: Figure): string => (toneOf(figure) === 'good' ? `+${text}` : text);
