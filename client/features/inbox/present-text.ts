import { formatMoney } from '#shared/format.ts';
import { holdsBuyBox } from '#shared/inbox/buy-box.ts';
import type { Notification } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { pricesNow } from '#shared/inbox/product-state.ts';
import type { Risk } from '#shared/inbox/risk.ts';
import { unitSourceNames } from '#shared/listings/sales/texts.ts';
import { oneDecimal } from './prices.ts';
import { screenTexts } from './texts.ts';

/** What has become of an alert since. @param now its product's state by a newer message */
export function sinceText(now: ProductState): string {
  const { buyBox } = pricesNow(now);
  if (now.buyBox === 'mine') return screenTexts.sinceResolved;
  if (now.buyBox === 'none') return screenTexts.nowNoBuyBox;
  return buyBox ? screenTexts.nowAt(formatMoney(buyBox.amount, buyBox.currency)) : screenTexts.newerSince;
}

/** Units sold a day, as the column says, and by which source. */
export const unitsNote = ({ unitsADay, unitsFrom = 'product-data' }: Risk): string =>
  screenTexts.soldADay(oneDecimal(unitsADay), unitSourceNames[unitsFrom]);

/**
 * What an alert's product costs a day, and the sales behind the figure. Without a sales figure there is none, because a
 * guess would look like one. Whose Buy Box it is comes from the message: a small sum doesn't say it.
 * @param now the product's state by a newer message
 */
export function costText(alert: Notification, now: ProductState | undefined): { money: string; note: string } {
  const risk = now ? now.risk : alert.risk;
  const isHeld = now ? now.buyBox === 'mine' : holdsBuyBox(alert);
  return {
    money: risk ? formatMoney(risk.perDay, risk.currency) : '–',
    note: isHeld ? screenTexts.boxIsYours : risk ? unitsNote(risk) : alert.asin ? screenTexts.noSales : '',
  };
}
