import * as v from 'valibot';
import { csvText } from '../../grid/csv.ts';
import { currencyOf, marketplaceOf } from '../../marketplaces.ts';
import { costOf, isInOtherCurrency } from '../../products/cost-cell.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  type SellerSku,
  type SkuAmount,
  type SkuChange,
  type SkuFault,
  skuAmounts,
  skuChangeSchema,
} from './seller-sku.ts';

type Column = Exclude<keyof SellerSku, 'changedAt' | 'changedBy'>;

/** The columns of the file, with other names that imports accept. */
const columns: Readonly<Record<Column, { name: string; others?: readonly string[] }>> = {
  sku: { name: 'SKU', others: ['sellersku', 'msku', 'merchantsku'] },
  marketplace: { name: 'Marketplace', others: ['market', 'country'] },
  asin: { name: 'ASIN' },
  fulfillment: { name: 'Fulfillment', others: ['channel', 'fulfillmentchannel'] },
  condition: { name: 'Condition' },
  cost: { name: 'Cost', others: ['unitcost', 'costperunit', 'cogs'] },
  floor: { name: 'Floor', others: ['min', 'minprice', 'minimumprice'] },
  ceiling: { name: 'Ceiling', others: ['max', 'maxprice', 'maximumprice'] },
  prep: { name: 'Prep' },
  inbound: { name: 'Inbound shipping', others: ['inbound'] },
  tax: { name: 'Tax' },
  unitsADay: { name: 'Units a day', others: ['salesaday', 'unitsperday'] },
  feeCategory: { name: 'Fee category' },
};
const ids = Object.keys(columns) as Column[];

export const skuColumnNames: readonly string[] = ids.map((id) => columns[id].name);
export const skuCells = (sku: SellerSku): (string | number | null)[] => ids.map((id) => sku[id]);

/** Removes a value. An empty cell leaves it as it is. */
const REMOVES = /^[–—-]$/;

/** @returns the column of each cell, undefined for unknown ones; or why the file can't be read */
export function skuColumns(head: readonly string[]): Result<readonly (Column | undefined)[], string> {
  const plain = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const found = plain.map((name) =>
    ids.find(
      (id) => columns[id].name.toLowerCase().replace(/[^a-z]/g, '') === name || columns[id].others?.includes(name),
    ),
  );
  if (!found.includes('sku')) return fail('The file has no column SKU.');
  const twice = ids.find((id) => found.indexOf(id) !== found.lastIndexOf(id));
  return twice === undefined ? ok(found) : fail(`The file has the column ${columns[twice].name} twice.`);
}

/** The name of a field's column in files. */
export const skuColumnName = (id: Column): string => columns[id].name;

/** Reads one row. @param marketplace of a row that has none @returns the reason in words if it can't be read */
export function skuRow(
  found: readonly (Column | undefined)[],
  cells: readonly string[],
  marketplace: string,
): Result<SkuChange, SkuFault> {
  const row: Record<string, unknown> = { marketplace };
  const code = marketplaceOf(csvText((cells[found.indexOf('marketplace')] ?? '').trim()))?.code ?? marketplace;
  for (const [at, column] of found.entries()) {
    const cell = (cells[at] ?? '').trim();
    const text = csvText(cell);
    if (column === undefined || text === '') continue;
    if (column === 'sku') row.sku = text;
    else if (column === 'marketplace') row.marketplace = marketplaceOf(text)?.code ?? text;
    else if (REMOVES.test(cell)) row[column] = null;
    else if (isAmount(column)) {
      const amount = costOf(text);
      if (amount === null)
        return fail({ column, reason: `${columns[column].name} is no amount: ${text.slice(0, 40)}` });
      if (column !== 'unitsADay' && isInOtherCurrency(text, currencyOf(code)))
        return fail({ column, reason: `${columns[column].name}: amounts in ${code} are in ${currencyOf(code)}` });
      row[column] = amount;
    } else row[column] = column === 'asin' || column === 'fulfillment' ? text.toUpperCase() : text;
  }
  if (row.sku === undefined) return fail({ column: 'sku', reason: 'The SKU is missing' });
  const parsed = v.safeParse(skuChangeSchema, row);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const column = v.getDotPath(issue) as Column | null;
  return fail(
    column === null
      ? { column: 'sku', reason: issue.message }
      : { column, reason: `${columns[column].name}: ${issue.message}` },
  );
}

const isAmount = (column: Column): column is SkuAmount => (skuAmounts as readonly string[]).includes(column);
