import { type SellerSku, skuAmounts } from './seller-sku.ts';

/**
 * The SKU of the own offer that a message is about, by condition and fulfillment. A value that was not entered fits
 * everything.
 * @returns 'several' if they cost differently, so that the message doesn't tell which one it is about
 */
export function matchingSku(
  skus: readonly SellerSku[],
  condition: string,
  channel: 'FBA' | 'FBM' | undefined,
): SellerSku | 'several' | undefined {
  const fits = skus.filter(
    (sku) =>
      sku.cost !== null &&
      (channel === undefined || sku.fulfillment === null || sku.fulfillment === channel) &&
      (condition === '' || sku.condition === null || sku.condition.toLowerCase().startsWith(condition)),
  );
  const [first, ...others] = fits;
  const isSame = (other: SellerSku) =>
    skuAmounts.filter((amount) => amount !== 'unitsADay').every((amount) => other[amount] === first?.[amount]);
  return others.every(isSame) ? first : 'several';
}
