import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { type ChangePrice, type PriceChange, type PriceLimits, priceChangeSchema, priceLimitsSchema } from '#shared/prices/change-price.ts';
import { pricePaths } from '#shared/prices/price-calls.ts';
import type { Unsupported } from '#shared/result.ts';
import { type CallUpstream, ifSupported, refusedUnlessSupported } from './transport.ts';

export const priceCalls = (call: CallUpstream) => ({
  limits: (token: string, { marketplace, sku }: Pick<ChangePrice, 'marketplace' | 'sku'>): UpstreamAnswer<PriceLimits | Unsupported> =>
    ifSupported(call({ name: 'price limits', method: 'GET', path: pricePaths.limits, token, query: { marketplace, sku } }, priceLimitsSchema)),
  change: (token: string, body: ChangePrice): UpstreamAnswer<PriceChange> =>
    refusedUnlessSupported(call({ name: 'price change', method: 'POST', path: pricePaths.change, token, body }, priceChangeSchema)),
});
