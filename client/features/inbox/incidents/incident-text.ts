import { formatMoney, formatWhen } from '#shared/format.ts';
import type { Incident } from '#shared/inbox/incidents/incident.ts';
import { percentText } from '../prices.ts';
import { incidentTexts as texts } from './incident-texts.ts';

/**
 * 'GadgetBarn undercuts 14 products'; a flap's is the product's name.
 * @param lead a name of the newest alert's product
 * @param now ms
 */
export function incidentTitle({ about, products, openedAt }: Incident, lead: string, now: number): string {
  switch (about.kind) {
    case 'rival':
      return (about.undercuts ? texts.undercuts : texts.beats)(about.name ?? about.sellerId, products);
    case 'amazon-retail':
      return texts.amazonRetail(products);
    case 'flap':
      return lead;
    case 'fees':
      return texts.fees(about.category, percentText(about.after, 1), percentText(about.before, 1));
    case 'silence':
      return texts.silence(about.marketplace, formatWhen(openedAt, now));
  }
}

/** 'since 14:02', 'from 14:02 to 15:10' @param now ms */
export const incidentSpan = ({ openedAt, lastAt, endedAt }: Incident, now: number): string =>
  endedAt === null
    ? texts.since(formatWhen(openedAt, now))
    : texts.span(formatWhen(openedAt, now), formatWhen(lastAt, now));

/** '$196.80'; one amount per currency, which are never added. '–' without sales figures. */
export function perDayText({ perDay }: Incident): string {
  const amounts = Object.entries(perDay);
  return amounts.length === 0 ? '–' : amounts.map(([currency, amount]) => formatMoney(amount, currency)).join(' + ');
}

/** '$45.10 and $48.20' */
export const flapPrices = ({
  prices: [lower, higher],
  currency,
}: Extract<Incident['about'], { kind: 'flap' }>): [string, string] => [
  formatMoney(lower, currency),
  formatMoney(higher, currency),
];
