import type { BuyBoxState } from '#shared/inbox/product-now.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import {
  coverOf,
  lastCheckOf,
  newsOf,
  type OwnList,
  type OwnProduct,
  ownProfitAtRisk,
} from '#shared/listings/own-products/own-product.ts';
import { asFarAs, type SalesToday, salesTodayOf, todayAndBefore } from '#shared/listings/sales/sales-today.ts';
import { unitSourceNames } from '#shared/listings/sales/texts.ts';
import type { Deps } from '../../deps.ts';
import { answerCsv, type CsvCells, csvFile, type FileTurns } from '../../files/csv-answer.ts';
import { salesBetween } from '../../inbox/sales-table.ts';
import { serve } from '../../serve.ts';
import { figuresOfOwnProducts, ownNumbers, ownProductsNumbered, searchOwnProducts } from './own-list-table.ts';
import type { SkuReadings } from './sku-reading.ts';

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const roundedDays = (days: number | null): number | null => days && Math.round(days * 10) / 10;
const buyBoxNames: Readonly<Record<BuyBoxState, string>> = {
  lost: 'lost',
  none: 'none',
  mine: 'yours',
  unknown: 'not known',
};

/** The columns, in the file's order. */
const columns: Readonly<Record<string, (row: OwnProduct) => string | number | null>> = {
  Marketplace: ({ marketplace }) => marketplace,
  SKU: ({ sku }) => sku,
  ASIN: ({ asin }) => asin,
  Title: ({ title }) => title,
  Condition: ({ condition }) => condition,
  Fulfillment: ({ fulfillment }) => fulfillment,
  'Buy Box': ({ buyBox }) => buyBoxNames[buyBox],
  Since: ({ since }) => timeOf(since),
  'Lost to': ({ rival, rivalName }) => rivalName ?? rival?.sellerId ?? null,
  'Your price': ({ price }) => price,
  'Buy Box price': ({ buyBoxPrice }) => buyBoxPrice,
  'Gap, %': ({ gap }) => gap,
  Stock: ({ quantity }) => quantity,
  'Alerts today': ({ alerts }) => alerts,
  'Money at risk a day': ({ risk }) => risk?.perDay ?? null,
  'Profit at risk a day': ownProfitAtRisk,
  Currency: ({ currency }) => currency,
  Floor: ({ floor }) => floor,
  Ceiling: ({ ceiling }) => ceiling,
  'Last check': (row) => timeOf(lastCheckOf(row)),
  'Price flaps': ({ flap }) => flap?.times ?? null,
  'Last check by': (row) => newsOf(row)?.by ?? null,
  'Price that wins': ({ expected }) => expected?.price ?? null,
  'Price that wins at': ({ expected }) => timeOf(expected?.at ?? null),
  'Inbound announced': ({ fba }) => fba?.working ?? null,
  'Inbound on the way': ({ fba }) => fba?.shipped ?? null,
  'Inbound being received': ({ fba }) => fba?.receiving ?? null,
  'Reserved sold': ({ fba }) => fba?.sold ?? null,
  'Reserved moving': ({ fba }) => fba?.moving ?? null,
  'Reserved processing': ({ fba }) => fba?.processing ?? null,
  Unfulfillable: ({ fba }) => fba?.unfulfillable ?? null,
  'Stock counted': ({ fba }) => timeOf(fba?.at ?? null),
  'Sold a day': ({ pace }) => pace?.aDay ?? null,
  'Sold a day from': ({ pace }) => pace && unitSourceNames[pace.from ?? 'product-data'],
  'Days of cover': (row) => roundedDays(coverOf(row)),
};
const names = Object.keys(columns);
const cells = Object.values(columns);

/**
 * Returns a CSV file with a line per SKU. A SKU that is gone meanwhile has an empty line: a file with fewer lines than
 * announced counts as incomplete.
 */
async function ownProductsCsv(
  deps: Pick<Deps, 'db' | 'clock' | 'feeSchedules' | 'productData'>,
  accountId: string,
  list: OwnList,
): Promise<{ total: number; file: ReadableStream<Uint8Array> }> {
  const numbers = await ownNumbers(deps.db, accountId, list);
  const file = csvFile(names, async (first, most): Promise<CsvCells[]> => {
    const step = numbers.slice(first, first + most);
    const found = await ownProductsNumbered(deps, accountId, step, list.today);
    return step.map((n) => {
      const row = found.get(String(n));
      return cells.map((cell) => (row ? cell(row) : ''));
    });
  });
  return { total: numbers.length, file };
}

/**
 * The SKUs of the main account, with the state that messages say of them (ACT-11).
 * @param files shared with the other domains
 */
export const ownProductsRoutes = (deps: Deps, reading: SkuReadings, files: FileTurns) =>
  serve(ownProductCalls, {
    search: ({ owner }, list) => searchOwnProducts(deps, owner.id, list),
    figures: async ({ owner: { id } }, question) => ({
      ...(await figuresOfOwnProducts(deps, id, question)),
      reading: await reading.state(id),
    }),
    sales: ({ owner }, { zone }) => salesToday(deps, owner.id, zone),
    csv: ({ owner }, list, c) => answerCsv(c, files, () => ownProductsCsv(deps, owner.id, list)),
  });

/** What an account has sold today in a zone, against the same weekdays before (SIG-04). */
async function salesToday(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  zone: string,
): Promise<SalesToday> {
  const { today, before } = todayAndBefore(clock(), zone);
  const sold = await salesBetween(db, accountId, today);
  const until = Math.max(today.from, ...sold.map((sum) => sum.until));
  const sums = (spans: typeof before) => Promise.all(spans.map((span) => salesBetween(db, accountId, span)));
  return salesTodayOf(sold, await sums(before), await sums(before.map((day) => asFarAs(day, until, today, zone))));
}
