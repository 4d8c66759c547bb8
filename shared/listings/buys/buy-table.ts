import * as v from 'valibot';
import { csvText } from '../../grid/csv.ts';
import { currencyOf, marketplaceOf } from '../../marketplaces.ts';
import { costOf, isInOtherCurrency } from '../../products/cost-cell.ts';
import { fail, ok, type Result } from '../../result.ts';
import { csvMoment, momentAt, zoneOffset } from '../../time/days.ts';
import { type Buy, type CheckedBuy, newBuySchema } from './buy.ts';

/** The columns of the file, with other names that imports accept, in lower case without spaces and signs. */
const columns = {
  at: { name: 'Date', others: ['bought', 'orderdate', 'ordered', 'purchasedate', 'purchased', 'day', 'when'] },
  asin: { name: 'ASIN', others: [] },
  marketplace: { name: 'Marketplace', others: ['market', 'country'] },
  title: { name: 'Title', others: ['product', 'name', 'productname', 'item'] },
  pieces: { name: 'Pieces', others: ['quantity', 'qty', 'units', 'count'] },
  unitCost: { name: 'Unit cost', others: ['cost', 'unitprice', 'price', 'costperunit', 'buycost', 'cogs'] },
  currency: { name: 'Currency', others: [] },
  supplier: { name: 'Supplier', others: ['vendor', 'seller', 'store', 'source'] },
  member: { name: 'Bought by', others: ['buyer', 'member', 'email', 'who', 'account'] },
  profit: { name: 'Profit a piece', others: ['profit', 'unitprofit', 'profitperunit'] },
} as const satisfies Record<string, { name: string; others: readonly string[] }>;
export type BuyColumn = keyof typeof columns;
const ids = Object.keys(columns) as BuyColumn[];
const required = ['at', 'asin', 'pieces', 'unitCost'] as const satisfies BuyColumn[];

export const buyColumnNames: readonly string[] = ids.map((id) => columns[id].name);
export const buyColumnName = (id: BuyColumn): string => columns[id].name;

/** @param zone whose clocks the file's times follow */
export const buyCells = (buy: Buy, zone: string): (string | number | null)[] => {
  const cells: Record<BuyColumn, string | number | null> = {
    ...buy,
    at: momentText(buy.at, zone),
    currency: currencyOf(buy.marketplace),
    supplier: buy.supplier?.name ?? null,
    member: buy.member.name,
  };
  return ids.map((id) => cells[id]);
};

/**
 * The time as clocks show it. Of an hour that they show twice, the second names its offset, so that the import reads
 * the same moment.
 */
function momentText(at: number, zone: string): string {
  const text = csvMoment(at, zone);
  const minute = Math.floor(at / MINUTE) * MINUTE;
  if (momentOf(text, zone) === minute) return text;
  const offset = Math.round(zoneOffset(at, zone) / MINUTE);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${text}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
}

/** @returns the column of each cell, undefined for unknown ones; or why the file can't be read */
export function buyColumns(head: readonly string[]): Result<readonly (BuyColumn | undefined)[], string> {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  const found = head.map((name) =>
    ids.find(
      (id) =>
        plain(columns[id].name) === plain(name) || (columns[id].others as readonly string[]).includes(plain(name)),
    ),
  );
  const missing = required.find((id) => !found.includes(id));
  if (missing) return fail(`The file has no column ${columns[missing].name}.`);
  const twice = ids.find((id) => found.indexOf(id) !== found.lastIndexOf(id));
  return twice === undefined ? ok(found) : fail(`The file has the column ${columns[twice].name} twice.`);
}

/** A row of a file, before its member is found. */
export type BuyRow = Omit<CheckedBuy, 'id' | 'member'> & { member: string | undefined };
export type BuyFault = { column: BuyColumn; reason: string };

/**
 * Reads one row.
 * @param marketplace of a row that has none
 * @param zone of a day
 * @returns the reason in words if it can't be read
 */
export function buyRow(
  found: readonly (BuyColumn | undefined)[],
  cells: readonly string[],
  { marketplace, zone }: { marketplace: string; zone: string },
): Result<BuyRow, BuyFault> {
  const texts: Partial<Record<BuyColumn, string>> = {};
  for (const [at, column] of found.entries()) {
    const text = csvText((cells[at] ?? '').trim());
    if (column !== undefined && text !== '') texts[column] = text;
  }
  const lacking = required.find((id) => texts[id] === undefined);
  if (lacking) return fail({ column: lacking, reason: `${columns[lacking].name} is missing` });
  const at = momentOf(texts.at ?? '', zone);
  if (at === null) return fail({ column: 'at', reason: `Date is no day: ${cut(texts.at)}. Write 2026-03-04` });
  const code =
    texts.marketplace === undefined ? marketplace : (marketplaceOf(texts.marketplace)?.code ?? texts.marketplace);
  const currency = currencyOf(code);
  if (texts.currency !== undefined && texts.currency.toUpperCase() !== currency)
    return fail({ column: 'currency', reason: `Costs in ${code} are in ${currency}` });
  const pieces = costOf(texts.pieces ?? '');
  if (pieces === null) return fail({ column: 'pieces', reason: `Pieces is no number: ${cut(texts.pieces)}` });
  if ([texts.unitCost, texts.profit].some((text) => text !== undefined && isInOtherCurrency(text, currency)))
    return fail({ column: 'currency', reason: `Costs in ${code} are in ${currency}` });
  const unitCost = costOf(texts.unitCost ?? '');
  if (unitCost === null) return fail({ column: 'unitCost', reason: `Unit cost is no amount: ${cut(texts.unitCost)}` });
  const profit = texts.profit === undefined ? undefined : signedAmount(texts.profit);
  if (profit === null) return fail({ column: 'profit', reason: `Profit a piece is no amount: ${cut(texts.profit)}` });
  const row = {
    id: 'row-of-a-file',
    marketplace: code,
    asin: texts.asin ?? '',
    title: texts.title?.slice(0, 500) ?? null,
    pieces,
    unitCost,
    supplier: texts.supplier === undefined ? null : { id: null, name: texts.supplier },
    at,
    ...(profit === undefined ? {} : { profit }),
  };
  const parsed = v.safeParse(newBuySchema, row);
  if (parsed.success) {
    const { id: _, ...buy } = parsed.output;
    return ok({ ...buy, member: texts.member });
  }
  const [issue] = parsed.issues;
  const column = ids.find((id) => id === String(issue.path?.[0]?.key)) ?? 'asin';
  return fail({ column, reason: `${columns[column].name}: ${issue.message}` });
}

const cut = (text = ''): string => text.slice(0, 40);

/** '-1.20', '−1,20', '(1.20)' */
function signedAmount(text: string): number | null {
  const negative = /^[-−(]/.test(text);
  const amount = costOf(text.replace(/[-−()]/g, ''));
  return amount === null ? null : negative ? -amount : amount;
}

const MINUTE = 60_000;
/** In characters. The form below is slow to reject a long text. */
const LONGEST_MOMENT = 60;
const clock = /^(?<day>\S+?)(?:[T ]+(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?)?$/;
const days = [
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  /^(?<y>\d{4})\/(?<m>\d{1,2})\/(?<d>\d{1,2})$/,
  /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  // As in the United States.
  /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
];

/** Reads a day, or a day with a time, ms. A day alone is noon in the zone. @returns null if it is neither */
export function momentOf(text: string, zone: string): number | null {
  if (text.length > LONGEST_MOMENT) return null;
  if (/^\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  const { day = '', hours = '12', minutes = '0' } = clock.exec(text)?.groups ?? {};
  for (const form of days) {
    const { y, m, d } = form.exec(day)?.groups ?? {};
    if (y === undefined || m === undefined || d === undefined) continue;
    const named = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
    const noon = new Date(`${named}T12:00:00Z`);
    // February 30 would become March 2.
    if (Number.isNaN(noon.getTime()) || noon.toISOString().slice(0, 10) !== named) return null;
    return momentAt(named, (Number(hours) * 60 + Number(minutes)) * MINUTE, zone);
  }
  return null;
}
