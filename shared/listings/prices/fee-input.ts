import type { FeeSchedule } from '../../products/fees/fee-schedule.ts';
import { feeCategoryOf } from '../../products/fees/product-category.ts';
import type { FigureInput } from '../../products/fees/profit-figures.ts';
import type { ProductFees } from '../fees/calls.ts';
import type { SkuCosts } from './seller-sku.ts';

type Known = {
  marketplace: string;
  schedule: FeeSchedule | undefined;
  values: SkuCosts;
  fulfillment: 'FBA' | 'FBM' | null;
  /** Undefined until they are read, and where the provider has none. */
  fees: Omit<ProductFees, 'unitsADay'> | undefined;
};

/** What the figures of a SKU are computed from. Only fees of its own kind of fulfillment count. */
export function feeInputOf({ marketplace, schedule, values, fulfillment, fees }: Known): Omit<FigureInput, 'price'> {
  const { cost, prep, inbound, tax, feeCategory } = values;
  return {
    marketplace,
    schedule,
    category: feeCategory ?? feeCategoryOf(fees?.mainCategory),
    fees: fulfillment === null ? [] : fees?.estimates.filter(({ fba }) => fba === (fulfillment === 'FBA')),
    fulfillmentFee: fulfillment === 'FBA' ? (fees?.fulfillmentFee ?? undefined) : undefined,
    cost: cost ?? undefined,
    prep: prep ?? undefined,
    inbound: inbound ?? undefined,
    tax: tax ?? undefined,
  };
}
