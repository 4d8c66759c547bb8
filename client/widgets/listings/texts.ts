import { formatCount, plural } from '#shared/format.ts';
import { audienceText } from '#shared/listings/prices/own-listing.ts';
import { localized } from '#shared/localized.ts';

export const newPriceTexts = localized('prices/newPriceTexts', {
  title: 'New price',
  loading: 'Loading your SKUs',
  failed: 'Your SKUs could not be loaded.',
  none: 'The marketplace lists no SKU of yours for this product in this condition.',
  sku: 'SKU',
  choice: 'Choice',
  price: 'Price',
  own: 'Your own',
  ownPrice: (currency: string) => `Your own price in ${currency}`,
  floor: (money: string) => `Floor ${money}`,
  ceiling: (money: string) => `Ceiling ${money}`,
  noLimits: 'No floor or ceiling is set for this SKU.',
  roi: 'ROI',
  edit: 'Edit cost and limits',
  allCosts: 'All costs of this product',
  after: (parts: string) => `Taken off: ${parts}.`,
  working: (money: string) => `Working for ${money}`,
  noFulfillment: 'The fulfillment fee is not known.',
  change: (money: string) => `Change price to ${money}`,
  below: (money: string) => `Below your floor: ${money}`,
  above: (money: string) => `Above your ceiling: ${money}`,
  same: (money: string) => `Your price is ${money} already`,
  enter: 'Enter a price',
  from: (sku: string, money: string) => `${sku}, from ${money}. Undo sends it back.`,
  /** @param shown when Amazon's older message still showed the offer for sale */
  outOfStock: (read: string, shown: string | undefined) =>
    `Out of stock by your listing, read at ${read}. ${shown === undefined ? '' : `Amazon’s message of ${shown}, which shows it for sale, is older. `}Restock this SKU first: a new price alone can’t win the Buy Box.`,
  forSale: (shown: string, read: string) =>
    `Amazon’s message of ${shown} shows this offer for sale. Your listing, read at ${read}, had no stock.`,
  noPrice: 'The marketplace does not say what this SKU costs now, so its price can’t be changed here.',
  onlyFor: audienceText,
  unsure: 'No answer came. Press again: the price is changed only once.',
  units: (count: string) => `${count} in stock`,
  warnings: {
    sale: (money: string, until: string | undefined) =>
      until === undefined
        ? `A sale price of ${money} is running: buyers see that one.`
        : `A sale price of ${money} runs until ${until}: buyers see that one.`,
    business: (money: string) => `Business buyers pay ${money}. Amazon refuses a business price above the price.`,
    minimum: (money: string) => `It is below the minimum that you set at Amazon (${money}).`,
    maximum: (money: string) => `It is above the maximum that you set at Amazon (${money}).`,
    rule: 'A pricing rule at Amazon sets this price and may undo the change.',
  },
} as const);

/** Amazon's expected price for the Buy Box (SIG-05). */
export const expectedTexts = localized('prices/expectedTexts', {
  estimate: (age: string) => `Amazon’s estimate, ${age} old`,
  about: 'About the price that wins',
  refresh: 'Refresh',
  promise: (money: string) =>
    `At or below ${money} your offer can win, says Amazon. It is no promise: it holds for new items and counts no promotions.`,
  computed: (time: string, age: string) => `computed ${time}, ${age} old`,
  inLine: (seconds: string) => `in line, about ${seconds} s`,
  gaps: {
    'not-eligible': 'Amazon computes no price for this offer',
    'no-competitor': 'No other offer competes',
    'not-found': 'Amazon doesn’t know this SKU',
    'no-role': 'Amazon doesn’t let this portal read it: the Pricing role is missing',
    'not-connected': 'Amazon isn’t connected here, or the permission has ended',
    'no-answer': 'Amazon gives no price for this offer',
  },
} as const);

export const priceChangeTexts = localized('prices/priceChangeTexts', {
  steps: 'Price change',
  sent: 'Sent',
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  waiting: { sent: () => 'soon', accepted: (by: string) => `${by} answers`, confirmed: () => 'by the next message' },
  onItsWay: (money: string) => `${money} is on its way. You can close this.`,
  took: (money: string, by: string) => `${by} took ${money}.`,
  tookWithWarnings: (money: string, by: string) => `${by} took ${money}, with a warning.`,
  isConfirmed: (money: string, by: string) => `A message of ${by} shows ${money}.`,
  refused: (money: string, still: string) => `${money} was refused. Your price is still ${still}.`,
  undo: (money: string) => `Undo, back to ${money}`,
  again: 'Choose another price',
  record: 'Price changes',
  recordFailed: 'The record of price changes could not be loaded.',
  recordLoading: 'Loading price changes',
  states: {
    asked: 'to be sent',
    sent: 'sent',
    accepted: 'accepted',
    warned: 'accepted with a warning',
    refused: 'refused',
    confirmed: 'confirmed',
  },
  undid: 'an undo',
  entry: (name: string, before: string, after: string) => `${name}: ${before} to ${after}`,
} as const);

export const skuValueTexts = localized('prices/skuValueTexts', {
  title: (sku: string) => `Cost and limits of ${sku}`,
  fields: {
    cost: (currency: string) => `Cost in ${currency}`,
    prep: (currency: string) => `Prep in ${currency}`,
    inbound: (currency: string) => `Inbound shipping in ${currency}`,
    floor: (currency: string) => `Floor in ${currency}`,
    ceiling: (currency: string) => `Ceiling in ${currency}`,
    tax: (currency: string) => `Tax in ${currency}`,
    unitsADay: (_currency: string) => 'Units sold a day',
  },
  noAmount: 'Enter an amount such as 9.80, or leave it empty',
  category: 'Fee category',
  categoryHint: (owner: string, dated: string) => `For ${owner}’s referral fee, estimated by the schedule of ${dated}.`,
  noCategory: 'Not chosen: figures are before the referral fee',
  submit: 'Save',
  cancel: 'Cancel',
} as const);

/** The part of the product's page about costs. */
export const productCostTexts = localized('prices/productCostTexts', {
  title: 'Costs and profit',
  all: 'All costs',
  loading: 'Loading costs',
  failed: 'The costs could not be loaded.',
  none: 'No cost is entered for this product.',
  add: 'Add cost',
  edit: 'Edit',
  fields: { cost: 'Cost', floor: 'Floor', ceiling: 'Ceiling' },
  by: (who: string, when: string) => `Entered by ${who}, ${when}`,
} as const);

/** What an alert costs a day (ACT-02). Amounts are landed prices, in the alert's currency. */
export const riskTexts = localized('prices/riskTexts', {
  atRisk: 'Money at risk',
  revenue: 'Revenue',
  aDay: (money: string) => `${money} a day`,
  working: 'Working',
  units: {
    sold: (units: string) => `${units} a day, sold in seven days, as Amazon counted`,
    'product-data': (units: string) => `${units} a day, estimated by the product data`,
    entered: (units: string) => `${units} a day, as you entered`,
  },
  own: (money: string) => `× ${money}, your landed price`,
  lost: 'all of it, as long as the Buy Box is lost',
  share: (percent: string) => `× ${percent}, your share of the Buy Box in the last 30 days: it rotates among sellers`,
  held: 'nothing, because you have the Buy Box',
  profitAUnit: (money: string) => `${money} profit a unit`,
  /** @param before 'before Amazon’s referral fee' */
  beforeFeeAUnit: (money: string, before: string) => `${money} a unit, ${before}`,
  noCost: 'No profit: the cost of this product is not entered.',
  severalCosts:
    'No profit: your SKUs of this product have different costs, and the message does not say which one it is about.',
  noUnits: 'No figure: the sales of this product are not known. Enter its units a day.',
  unknown: 'No figure: the message does not say who has the Buy Box, or not your price.',
  enter: 'Enter cost and units a day',
} as const);

/** FBA stock and how long it lasts (SIG-03). Counts are formatted. */
export const stockTexts = localized('prices/stockTexts', {
  stock: 'FBA stock',
  inFba: (count: string) => `${count} in FBA`,
  inbound: (count: string) => `${count} inbound`,
  days: (count: number) =>
    count < 1
      ? 'less than a day'
      : plural(Math.round(count), { one: 'about 1 day', other: `about ${formatCount(Math.round(count))} days` }),
  overDays: (count: string) => `over ${count} days`,
  outOfStock: 'out of stock',
} as const);
