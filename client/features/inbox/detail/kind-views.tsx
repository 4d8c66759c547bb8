import type { ReactNode } from 'react';
import { Link } from '#client/ui/link.tsx';
import { ChangedListings } from '#client/widgets/inbox/changed-listings.tsx';
import { formatCount, formatMoment, formatMoney } from '#shared/format.ts';
import {
  type Channel,
  capitalised,
  type Detail,
  type DetailOf,
  type Kind,
  type Money,
} from '#shared/inbox/alert-kinds.ts';
import { winnerOf } from '#shared/inbox/buy-box.ts';
import { isOfCondition, type Notification } from '#shared/inbox/notification.ts';
import { stockAddress } from '#shared/listings/own-products/paths.ts';
import { unitsText } from '#shared/listings/prices/amounts.ts';
import { trackingAddress } from '#shared/tracking/paths.ts';
import { useSellerName } from '../seller-names.ts';
import { screenTexts } from '../texts.ts';
import { AccountHealth } from './account-health.tsx';
import { detailTexts } from './detail-texts.ts';
import { ListingReasons } from './listing-reasons.tsx';
import { type Fact, noticeFacts, noticeLink } from './notice-facts.ts';
import { OffersTable } from './offers-table.tsx';
import { tradeViews } from './trade-views.tsx';
import { walmartViews } from './walmart-views.tsx';

/**
 * The detail panel of a kind; `alertKinds` describes the list row. Uses methods so that `viewOf` can call them for a
 * union.
 */
type KindView<K extends Kind = Kind> = {
  facts(detail: DetailOf<K>, alert: Notification): Fact[];
  /** Below the facts. */
  link(alert: Notification): ReactNode;
  table(detail: DetailOf<K>, alert: Notification): ReactNode;
};

/** Amazon's reasons in its own words, and the page where the listing is mended. */
const listingView: KindView<'listing-issues' | 'listing-status'> = {
  facts: ({ sku }) => [
    [
      'SKU',
      <span key="sku" className="code">
        {sku}
      </span>,
    ],
  ],
  link: () => null,
  table: (detail, alert) => <ListingReasons trouble={detail} marketplace={alert.marketplace} />,
};

const kindViews = {
  'pricing-health': {
    facts: (detail) => [
      ['Buy Box shipping', detail.buyBox?.channel],
      ['MSRP', money(detail.msrpPrice)],
      ['Retail offer', money(detail.retailOfferPrice)],
      ['Offers', detail.offerCount === undefined ? undefined : formatCount(detail.offerCount)],
      ...rankFacts(detail),
    ],
    link: () => null,
    table: () => null,
  },
  'offer-change': {
    facts: (detail, { condition, sellerId }) => {
      const holder = winnerOf(detail.offers, sellerId);
      return [
        [
          'Buy Box by',
          holder && (holder.sellerId === sellerId ? screenTexts.prices.you : <SellerName id={holder.sellerId} />),
        ],
        ['Lowest FBA', money(lowestOf(detail, condition, 'FBA'))],
        ['Lowest FBM', money(lowestOf(detail, condition, 'FBM'))],
        ['List price', money(detail.listPrice)],
        ...rankFacts(detail),
      ];
    },
    link: () => null,
    table: (detail, { sellerId, condition }) =>
      detail.offers.length > 0 && <OffersTable detail={detail} sellerId={sellerId} condition={condition} />,
  },
  tracking: {
    facts: ({ sign, metric, threshold, value, currency, lastMessageAt, expectedHours }) => {
      const figure = (amount: number) => (currency ? formatMoney(amount, currency) : formatCount(amount));
      const facts: Fact[] = [];
      if (metric !== undefined && value !== undefined) facts.push([metric, figure(value)]);
      if (threshold !== undefined) facts.push([sign === 'below' ? 'Min' : 'Max', figure(threshold)]);
      if (value !== undefined && threshold !== undefined)
        facts.push([detailTexts.beyond, `${value > threshold ? '+' : ''}${figure(beyond(value, threshold))}`]);
      if (lastMessageAt !== undefined) facts.push([detailTexts.lastMessage, formatMoment(lastMessageAt)]);
      if (expectedHours !== undefined) facts.push([detailTexts.expectedWithin, `${formatCount(expectedHours)} h`]);
      return facts;
    },
    link: (alert) => <Link href={trackingAddress(alert)}>{detailTexts.openTracking}</Link>,
    table: () => null,
  },
  notice: {
    facts: ({ notice }) => noticeFacts(notice),
    link: ({ detail, marketplace }) => {
      const to = detail.kind === 'notice' && noticeLink(detail.notice, marketplace);
      return to && <Link href={to.href}>{to.text}</Link>;
    },
    table: ({ notice }, { marketplace }) =>
      notice.about === 'storefront' &&
      notice.listings && (
        <ChangedListings
          listings={notice.listings}
          total={notice.added + notice.gone + notice.repriced}
          marketplace={marketplace}
        />
      ),
  },
  'account-status': {
    facts: () => [],
    link: (alert) => <AccountHealth alert={alert} />,
    table: () => null,
  },
  'listing-issues': listingView,
  'listing-status': listingView,
  stock: {
    facts: ({ sku, left, inbound, aDay, unitsFrom }) => {
      const facts: Fact[] = [
        [
          'SKU',
          <span key="sku" className="code">
            {sku}
          </span>,
        ],
        [detailTexts.inFba, formatCount(left)],
      ];
      if (inbound !== undefined) facts.push([detailTexts.inbound, formatCount(inbound)]);
      if (aDay !== undefined) facts.push([detailTexts.soldBy[unitsFrom ?? 'product-data'], unitsText(aDay)]);
      return facts;
    },
    link: (alert) => <Link href={stockAddress(alert)}>{detailTexts.openStock}</Link>,
    table: () => null,
  },
  ...tradeViews,
  ...walmartViews,
} satisfies { [K in Kind]: KindView<K> };

function SellerName({ id }: { id: string }) {
  const name = useSellerName()(id);
  return (
    <span className={name === undefined ? 'code' : undefined} dir="auto" title={id}>
      {name ?? id}
    </span>
  );
}

export const viewOf = ({ kind }: Detail): KindView => kindViews[kind];

/**
 * Returns a channel's lowest price for the alert's condition, from the listed offers and the summary (which covers
 * every condition).
 */
export const lowestOf = (
  { lowest, offers }: DetailOf<'offer-change'>,
  condition: string,
  channel: Channel,
): Money | undefined =>
  [...lowest.filter((price) => isOfCondition(price, condition)), ...offers]
    .filter((price) => price.channel === channel)
    .map((price) => price.landed)
    .sort((a, b) => a.amount - b.amount)[0];

const money = (price: Money | undefined) => price && formatMoney(price.amount, price.currency);

const rankFacts = ({ ranks }: Pick<DetailOf<'offer-change'>, 'ranks'>): Fact[] =>
  ranks.slice(0, 2).map(({ category, rank }) => [`Rank, ${rankName(category)}`, `#${formatCount(rank)}`]);

/** Turns 'kitchen_display_on_website' into 'Kitchen'. A bare number is a browse node. */
function rankName(category: string): string {
  if (/^\d+$/.test(category)) return `node ${category}`;
  const name = category.replace(/_display_on_website$/, '');
  return shortCategories.get(name) ?? capitalised(name.replaceAll('_', ' '));
}

/** Amazon's ids that do not explain themselves. */
const shortCategories: ReadonlyMap<string, string> = new Map([
  ['ce', 'Electronics'],
  ['pc', 'Computers'],
]);

/** Rounds to two decimals to remove floating-point noise. */
const beyond = (value: number, threshold: number): number => Math.round((value - threshold) * 100) / 100;
