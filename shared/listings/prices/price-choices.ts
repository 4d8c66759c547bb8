import type { AlertPrices, Money } from '../../inbox/alert-kinds.ts';
import { currencyOf, decimalsOf, roundedTo } from '../../marketplaces.ts';
import { type FigureInput, type Figures, figuresOf } from '../../products/fees/profit-figures.ts';

/** Why a price is chosen (ACT-03), in the order of the panel. `match-lowest` is for products without a Buy Box. */
const choiceKinds = [
  'wins',
  'match-buy-box',
  'one-below',
  'suggested',
  'match-lowest',
  'meet-threshold',
  'former',
] as const;
type ChoiceKind = (typeof choiceKinds)[number];

/**
 * What is known of the SKU and its market. Amounts are in the marketplace's currency.
 * @property shipping of the own offer: the alert's prices are landed, while the seller sets the price without shipping
 * @property wins Amazon's expected price for the Buy Box, without shipping (SIG-05)
 * @property suggested Walmart's suggestion, without shipping
 * @property holdsBuyBox whether the seller has the Buy Box, which needs no lower price then
 * @property former the last price before the current one, without shipping
 */
export type PriceContext = Omit<FigureInput, 'price'> & {
  prices: Pick<AlertPrices, 'own' | 'buyBox' | 'threshold' | 'unreadable'>;
  wins?: number | undefined;
  lowest?: Money | undefined;
  former?: number | undefined;
  suggested?: number | undefined;
  shipping?: number | undefined;
  holdsBuyBox?: boolean | undefined;
  floor?: number | undefined;
  ceiling?: number | undefined;
};

/**
 * @property price what the seller sets; @property landed what the buyer pays; @property refused absent if the price can
 * be set
 */
export type PricedAt = { price: number; landed: number; figures: Figures; refused?: PriceRefusal };
type PriceRefusal = 'no-price' | 'below-floor' | 'above-ceiling';
export type PriceChoice = PricedAt & { kinds: ChoiceKind[] };

/** Computes any price, such as one that is being typed, by the same rules as the choices. */
export function pricedAt(price: number, context: PriceContext): PricedAt {
  const { shipping = 0, marketplace } = context;
  const currency = currencyOf(marketplace);
  const set = roundedTo(price, currency);
  const landed = roundedTo(set + shipping, currency);
  const refused = refusalOf(set, context);
  return { price: set, landed, figures: figuresOf({ ...context, price: landed }), ...(refused ? { refused } : {}) };
}

/** @returns why the price must not be set, or undefined */
function refusalOf(
  price: number,
  { floor, ceiling }: Pick<PriceContext, 'floor' | 'ceiling'>,
): PriceRefusal | undefined {
  if (!(price > 0)) return 'no-price';
  if (floor !== undefined && price < floor) return 'below-floor';
  return ceiling !== undefined && price > ceiling ? 'above-ceiling' : undefined;
}

/**
 * The prices to choose from. Kinds that come to the same price are one choice. A price that the offer already has is
 * none, and neither is one that the message can't prove: unreadable, or in another currency.
 */
export function priceChoices(context: PriceContext): PriceChoice[] {
  const { marketplace, prices, wins, lowest, former, suggested, shipping = 0, holdsBuyBox } = context;
  const currency = currencyOf(marketplace);
  const unit = 10 ** -decimalsOf(currency);
  const own = priceIn(prices.own);
  const buyBox = holdsBuyBox || prices.unreadable ? undefined : priceIn(prices.buyBox);
  const wanted: Record<ChoiceKind, number | undefined> = {
    wins,
    'match-buy-box': buyBox,
    'one-below': buyBox === undefined ? undefined : buyBox - unit,
    suggested: prices.unreadable ? undefined : suggested,
    'match-lowest': prices.buyBox || prices.unreadable ? undefined : priceIn(lowest),
    'meet-threshold': prices.unreadable ? undefined : priceIn(prices.threshold),
    former,
  };

  const choices = new Map<number, PriceChoice>();
  for (const kind of choiceKinds) {
    const price = wanted[kind];
    if (price === undefined) continue;
    const at = pricedAt(price, context);
    if (at.refused === 'no-price' || at.price === own) continue;
    const same = choices.get(at.price);
    if (same) same.kinds.push(kind);
    else choices.set(at.price, { kinds: [kind], ...at });
  }
  return [...choices.values()];

  /** The price to set that comes to a landed price. */
  function priceIn(landed: Money | undefined): number | undefined {
    return landed?.currency === currency ? roundedTo(landed.amount - shipping, currency) : undefined;
  }
}
