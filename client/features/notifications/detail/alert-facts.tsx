import type { ReactNode } from 'react';
import { formatCount, formatMoney } from '#shared/format.ts';
import type { Money, Notification, OfferChange, PricingHealth } from '#shared/notifications/notification.ts';
import { lowestOf } from '../prices.ts';

/** The facts beside the prices. A fact that the message does not give is left out. */
export function AlertFacts({ alert, detail }: { alert: Notification; detail: PricingHealth | OfferChange }) {
  const facts: [string, ReactNode][] = [];
  const add = (name: string, value: ReactNode | undefined) => {
    if (value !== undefined) facts.push([name, value]);
  };
  const money = (price: Money | undefined) => price && formatMoney(price.amount, price.currency);

  if (detail.kind === 'offer-change') {
    const holder = detail.offers.find((offer) => offer.buyBox);
    add('Buy Box by', holder && (holder.sellerId === detail.own?.sellerId ? 'You' : <span className="code">{holder.sellerId}</span>));
    add('Lowest FBA', money(lowestOf(alert, 'FBA')));
    add('Lowest FBM', money(lowestOf(alert, 'FBM')));
    add('List price', money(detail.listPrice));
  } else {
    add('Buy Box shipping', detail.buyBox?.channel);
    add('MSRP', money(detail.msrpPrice));
    add('Retail offer', money(detail.retailOfferPrice));
    add('Offers', detail.offerCount === undefined ? undefined : formatCount(detail.offerCount));
  }
  for (const { category, rank } of detail.ranks.slice(0, 2)) add(`Rank, ${rankName(category)}`, `#${formatCount(rank)}`);
  if (facts.length === 0) return null;

  return (
    <section>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="cut" title={name}>
              {name}
            </dt>
            <dd className="fig">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'kitchen_display_on_website' reads 'Kitchen'; a bare number is a browse node. */
const rankName = (category: string): string => {
  if (/^\d+$/.test(category)) return `node ${category}`;
  const name = category.replace(/_display_on_website$/, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};
