import * as v from 'valibot';
import { marketplaceNamed } from '../marketplace-ids.ts';
import { asinSchema } from '../products/asin.ts';
import { count, identifier, instant, lenientList } from './tolerant.ts';

/** Entries of a message. Amazon sends several messages an hour rather than a longer one. */
const MOST_SALES = 1_000;
/** Amazon's merchant ids begin with it, those of vendors with another. */
const MERCHANT = 'amzn1.merchant.o.';
const HOUR = 3_600_000;

/** Units and revenue of a product in an hour. `hour`: its beginning, ms. Units are negative if cancellations prevail. */
export type SoldHour = {
  sellerId: string;
  marketplace: string;
  asin: string;
  hour: number;
  units: number;
  revenue: number;
  currency: string;
};

const entrySchema = v.pipe(
  v.object({
    accountid: identifier(120),
    // Amazon has marketplaces that no portal knows, too.
    marketplaceid: v.pipe(
      identifier(40),
      v.transform((id) => marketplaceNamed(id)?.code),
      v.string('Unknown marketplace'),
    ),
    currencycode: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{3}$/)),
    starttime: v.pipe(instant, v.multipleOf(HOUR)),
    asin: asinSchema,
    orderedunits: v.pipe(count, v.integer()),
    orderedrevenue: count,
  }),
  v.transform(
    (entry): SoldHour => ({
      sellerId: entry.accountid.toLowerCase().startsWith(MERCHANT)
        ? entry.accountid.slice(MERCHANT.length)
        : entry.accountid,
      marketplace: entry.marketplaceid,
      asin: entry.asin,
      hour: entry.starttime,
      units: entry.orderedunits,
      revenue: entry.orderedrevenue,
      currency: entry.currencycode,
    }),
  ),
);

/**
 * The payload of ITEM_SALES_EVENT_CHANGE, its keys in lower case: the hours of one seller. An entry that can't be read is
 * left out.
 */
export const salesBody = v.pipe(
  v.object({ itemsaleseventchanges: lenientList(entrySchema, MOST_SALES) }),
  v.transform(({ itemsaleseventchanges: [first, ...others] }) =>
    first ? ([first, ...others.filter(({ sellerId }) => sellerId === first.sellerId)] as const) : undefined,
  ),
  v.custom<readonly [SoldHour, ...SoldHour[]]>((hours) => hours !== undefined, 'No hour of it can be read'),
);
