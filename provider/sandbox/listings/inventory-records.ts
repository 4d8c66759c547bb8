import { hashOf } from '#provider/products/codes.ts';
import type { SandboxSku } from './listing-records.ts';
import { sandboxPace } from './sandbox-sales.ts';

/** A SKU has stock for up to so many days; below SOLD_OUT, none. */
const MOST_DAYS = 96;
const SOLD_OUT = 4;

/** How many units of a SKU the sandbox sells a day. */
export const salesOf = ({ product }: Pick<SandboxSku, 'product'>, marketplace: string): number =>
  sandboxPace(product, marketplace);

/** Derives a SKU's stock at Amazon: the same on every machine. */
export function sandboxStock(listed: Pick<SandboxSku, 'sku' | 'product' | 'fulfillable'>, marketplace: string) {
  const hash = hashOf('stock', listed.sku, marketplace);
  const aDay = salesOf(listed, marketplace);
  const days = hash % MOST_DAYS;
  const [isAnnounced, isShipped, isReceived] = [hash % 7 === 0, (hash >>> 7) % 3 === 0, (hash >>> 9) % 5 === 0];
  return {
    fulfillable: listed.fulfillable ?? (days < SOLD_OUT ? 0 : Math.ceil(days * aDay)),
    working: isAnnounced ? Math.ceil(20 * aDay) : 0,
    shipped: isShipped ? Math.ceil(14 * aDay) : 0,
    receiving: isShipped && isReceived ? Math.ceil(7 * aDay) : 0,
    sold: days < SOLD_OUT ? 0 : Math.ceil(aDay),
    moving: (hash >>> 12) % 4 === 0 ? Math.ceil(3 * aDay) : 0,
    processing: (hash >>> 14) % 8 === 0 ? 1 : 0,
    unfulfillable: (hash >>> 17) % 6 === 0 ? 2 : 0,
  };
}
export type SandboxStock = ReturnType<typeof sandboxStock>;
