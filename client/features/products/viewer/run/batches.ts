import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { BATCH_SIZE } from '#shared/products/identifiers.ts';

/** Identifiers that one call asks for, by their indexes in the list. */
export type Batch = { places: readonly number[]; marketplace: SupportedMarketplace };

/** A list in batches of 20 (portal-3 §5). @param places of the identifiers that are meant */
export function batchesOf(places: readonly number[], marketplace: SupportedMarketplace): Batch[] {
  const batches: Batch[] = [];
  for (let at = 0; at < places.length; at += BATCH_SIZE) batches.push({ places: places.slice(at, at + BATCH_SIZE), marketplace });
  return batches;
}

/** The whole list, in its order. */
export const allBatches = (count: number, marketplace: SupportedMarketplace): Batch[] =>
  batchesOf(
    Array.from({ length: count }, (_, at) => at),
    marketplace,
  );
