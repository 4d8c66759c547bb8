import { formatCount } from '#shared/format.ts';
import { coverOf, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { inboundOf } from '#shared/listings/stock/fba-stock.ts';
import { stockTexts as texts } from './texts.ts';

/** Nobody plans by more days of cover. */
const MOST_DAYS = 90;

/** 'about 6 days', 'over 90 days'. @param days of daysOfCover */
export const daysText = (days: number): string =>
  days > MOST_DAYS ? texts.overDays(formatCount(MOST_DAYS)) : texts.days(days);

/** '12 in FBA, 60 inbound, about 6 days'; undefined if Amazon doesn't ship it, or its stock isn't known. */
export function stockText({ fba, pace }: Pick<OwnProduct, 'fba' | 'pace'>): string | undefined {
  if (!fba) return undefined;
  const [inbound, cover] = [inboundOf(fba), coverOf({ fba, pace })];
  return [
    texts.inFba(formatCount(fba.fulfillable)),
    inbound !== null && inbound > 0 && texts.inbound(formatCount(inbound)),
    fba.fulfillable > 0 && cover !== null && daysText(cover),
  ]
    .filter(Boolean)
    .join(', ');
}
