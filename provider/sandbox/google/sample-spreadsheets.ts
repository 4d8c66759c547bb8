import type { Trx } from '../../db/sqlite.ts';
import { sampleProducts } from '../../products/sample-products.ts';
import { type Cell, insertSpreadsheet } from './spreadsheets-table.ts';

const LISTED = 60;
const DAY = 86_400_000;

/** The two spreadsheets that every account of the sandbox begins with: a list to import, and an empty one to append to. */
export async function insertSampleSpreadsheets(trx: Trx, owner: string, now: number, newId: () => string): Promise<void> {
  const products = sampleProducts().slice(0, LISTED);
  const costs = products.map(({ price }) => Math.round(price * 40) / 100);
  const asins: Cell[][] = [['ASIN', 'Title', 'Cost'], ...products.map(({ asin, title }, at) => [asin, title, costs[at] ?? 0])];
  const upcs: Cell[][] = [['UPC', 'Cost'], ...products.map((_, at): Cell[] => [upcOf(at), costs[at] ?? 0])];
  await insertSpreadsheet(trx, { id: newId(), owner, title: 'Sourcing list (sample data)', changed_at: now - DAY }, [
    { title: 'ASINs', rows: asins },
    { title: 'UPCs', rows: upcs },
  ]);
  await insertSpreadsheet(trx, { id: newId(), owner, title: 'Results (sample data)', changed_at: now }, [
    { title: 'Sheet1', rows: [] },
    { title: 'Archive', rows: [['ASIN', 'Note']] },
  ]);
}

/** Invented codes that end in a right check digit. */
function upcOf(at: number): string {
  const digits = `0${String(81_234_500_000 + at * 137).slice(-10)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
