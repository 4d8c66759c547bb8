import type { MetricValues, TrackingField } from '../tracking/tracking-metrics.ts';
import { readMessage } from './alert.ts';
import type { Measured } from './alert-readers.ts';
import { channelOf, countOf, landedOf, landedPriceOf } from './amazon-message.ts';

/**
 * Reads the metric values of a raw message; an unreadable one has none.
 * @param marketplace the code of its marketplace
 */
export function readMetricValues(raw: unknown, marketplace: string): MetricValues {
  const read = readMessage(raw, 0);
  return read.ok ? metricValuesOf(read.value.measured, marketplace) : {};
}

/**
 * Returns the values of the trackable metrics (shared/tracking/tracking-metrics.ts says which a message may contain).
 */
export function metricValuesOf(measured: Measured | null, marketplace: string): MetricValues {
  if (!measured) return {};
  const { summary } = measured;
  const condition = (measured.offerchangetrigger.itemcondition ?? '').toLowerCase();
  const offers = measured.offers.map((offer) => offerOf(offer, condition));
  const are = (wanted: string) => (priced: { condition?: string | null | undefined }) =>
    priced.condition?.toLowerCase() === wanted;
  const listed = (holds: (offer: Offer) => boolean) => least(offers.filter(holds).map(({ landed }) => landed));

  const buyBox = (wanted: string) =>
    least(summary.buyboxprices.filter(are(wanted)).map(amountOf)) ??
    (wanted === condition ? listed(({ wins }) => wins) : undefined);
  // The summary doesn't distinguish Amazon's own offer from a third party's, but the list does.
  const lowest = (wanted: string, channel: 'FBA' | 'FBM') =>
    (wanted === condition
      ? listed((offer) => offer.channel === channel && offer.sellerId !== AMAZON_SELLERS[marketplace])
      : undefined) ??
    least(
      summary.lowestprices
        .filter(are(wanted))
        .filter((price) => channelOf(price.fulfillmentchannel ?? price.fulfillmenttype) === channel)
        .map(amountOf),
    );
  const graded = (...grades: string[]) => listed(({ grade }) => grades.includes(grade));
  const counted = (wanted: string) => countOf(summary.numberofoffers.filter(are(wanted)));

  const found: [TrackingField, number | undefined][] = [
    ['buybox_new_price', buyBox('new')],
    ['buybox_used_price', buyBox('used')],
    ['amazon_price', listed(({ grade, sellerId }) => grade === 'new' && sellerId === AMAZON_SELLERS[marketplace])],
    ['amazon_warehouse_price', listed(({ sellerId }) => sellerId === WAREHOUSE_SELLERS[marketplace])],
    ['lowest_price_new_fba', lowest('new', 'FBA')],
    ['lowest_price_new_fbm', lowest('new', 'FBM')],
    ['lowest_price_used_fba', lowest('used', 'FBA')],
    ['lowest_price_used_fbm', lowest('used', 'FBM')],
    ['lowest_price_used_like_new', graded('like_new', 'mint')],
    ['lowest_price_used_very_good', graded('very_good')],
    ['lowest_price_used_good', graded('good')],
    ['lowest_price_used_acceptable', graded('acceptable')],
    ['total_offers_new', counted('new')],
    ['total_offers_used', counted('used')],
    // A sub-category is a number, the root has a name.
    ['rank_of_root_category', summary.salesrankings.find(({ category }) => !/^\d+$/.test(category))?.rank],
  ];
  return Object.fromEntries(found.filter(([, value]) => value !== undefined && value >= 0)) as MetricValues;
}

type Offer = { sellerId: string; grade: string; channel: 'FBA' | 'FBM' | undefined; wins: boolean; landed: number };

/** All offers have the trigger's condition. An offer without a grade has that condition. */
const offerOf = (offer: Measured['offers'][number], condition: string): Offer => ({
  sellerId: offer.sellerid,
  grade: (offer.subcondition || condition).toLowerCase().replaceAll(' ', '_'),
  channel: offer.isfulfilledbyamazon === true ? 'FBA' : offer.isfulfilledbyamazon === false ? 'FBM' : undefined,
  wins: offer.isbuyboxwinner ?? false,
  landed: landedOf(offer.listingprice, offer.shipping, offer.points?.pointsnumber).amount,
});

const amountOf = (price: Parameters<typeof landedPriceOf>[0]): number | undefined => landedPriceOf(price)?.amount;

function least(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Amazon's own seller ids by marketplace. They are the only sign that an offer is Amazon's. */
const AMAZON_SELLERS: Readonly<Record<string, string>> = {
  US: 'ATVPDKIKX0DER',
  CA: 'A3DWYIK6Y9EEQB',
  MX: 'AVDBXBAVVSXLQ',
  UK: 'A3P5ROKL5A1OLE',
  DE: 'A3JWKAKR8XB7XF',
  FR: 'A1X6FK5RDHNB96',
  IT: 'A11IL2PNWYJU7H',
  ES: 'A1AT7YVPFBWXBL',
};

/** Amazon Warehouse's seller ids, where known. */
const WAREHOUSE_SELLERS: Readonly<Record<string, string>> = { US: 'A2L77EE7U53NWQ' };
