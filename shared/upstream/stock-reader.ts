import * as v from 'valibot';
import type { DetailOf } from '../inbox/alert-kinds.ts';
import { unitSources } from '../inbox/product-now.ts';
import { stockLevels } from '../inbox/stock-alert.ts';
import { marketplaceCode } from '../marketplace-ids.ts';
import { asinSchema } from '../products/asin.ts';
import { count, identifier, instant, lenient } from './tolerant.ts';

/** What the portal says of a SKU's FBA stock, with keys folded to lower case. */
export const stockBody = v.object({
  asin: asinSchema,
  marketplaceid: lenient(identifier(40)),
  countedat: lenient(instant),
  sku: identifier(100),
  level: v.picklist(stockLevels),
  left: count,
  inbound: lenient(count),
  aday: lenient(count),
  unitsfrom: lenient(v.picklist(unitSources)),
});

/** @param marketplace the record's own, for a message that names none */
export const stockOf = (
  { asin, marketplaceid, countedat, sku, level, left, inbound, aday, unitsfrom }: v.InferOutput<typeof stockBody>,
  marketplace: string | null | undefined,
) => ({
  facts: { sellerId: '', marketplace: marketplaceCode(marketplaceid ?? marketplace), asin, condition: '' },
  subject: `${sku} ${level}`,
  triggerTime: countedat ?? undefined,
  detail: {
    kind: 'stock',
    sku,
    level,
    left,
    inbound: inbound ?? undefined,
    aDay: aday ?? undefined,
    unitsFrom: unitsfrom ?? undefined,
  } satisfies DetailOf<'stock'>,
});
