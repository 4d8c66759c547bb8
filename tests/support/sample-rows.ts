import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import type { FetchBlock } from '#client/ui/grid/columns/row-blocks.ts';
import { passesFilters } from '#shared/grid/column-filter.ts';
import { fail, ok } from '#shared/result.ts';

export type SampleRow = {
  id: string;
  title: string;
  category: string;
  bsr: number | null;
  asin: string;
  site: string;
  keyword: string;
  market: string;
  sourced: number;
  source: string;
  email: string;
};

const categories = [
  'Kitchen & Dining',
  'Office Products',
  'Clothing & Shoes',
  'Books',
  'Home & Kitchen',
  'Tools & Home',
  'Health & Household',
];
const things = [
  'Harlow insulated tumbler, 40 oz, sage',
  'Norcrest LED store lamp with USB-C',
  'Kestrel trail running shoe, men’s 10',
  'The Slow Harvest, hardcover',
  'Arden bamboo drawer dividers, 8 pack',
  'Café crème brûlée torch',
  '<b>Markup</b> stays text 🧪',
  'كتاب الحصاد',
];
const members = ['dana', 'luis', 'mei', 'ivo', 'sam'];
const pick = <T>(from: readonly T[], by: number): T => from[by % from.length] as T;

/** Returns row `n` of the sample, always the same; 0 is the newest. */
export function sampleRow(n: number): SampleRow {
  const by = Math.imul(n + 1, 2_654_435_761) >>> 0;
  return {
    id: `row-${n}`,
    title: `${pick(things, by)} ${n}`,
    category: pick(categories, by >>> 3),
    bsr: by % 17 === 0 ? null : by % 250_000,
    asin: `B0${String(n).padStart(8, '0')}`,
    site: pick(['walmart.com', 'target.com', 'costco.com'], by >>> 5),
    keyword: pick(['travel mug', 'store lamp', 'trail shoe', ''], by >>> 7),
    market: pick(['US', 'CA', 'UK', 'DE'], by >>> 9),
    sourced: Date.UTC(2026, 10, 20, 14, 32, 6) - n * 47_000,
    source: by % 3 === 0 ? 'ScanEZ' : 'AZInsight',
    email: `${pick(members, by >>> 11)}@brightcart.example`,
  };
}

export type SampleOptions = {
  rows: number;
  /** Duration of every answer, ms. */
  delay: number;
  /** Blocks that fail on the first request. */
  failing: ReadonlySet<number>;
};

/** A fake server that sorts and filters like the edge. */
export function sampleSource(
  { sort, filters }: Pick<GridState, 'sort' | 'filters'>,
  { rows, delay, failing }: SampleOptions,
): FetchBlock<SampleRow> {
  let order: number[] | null = null;
  const sorted = (): number[] => {
    if (order) return order;
    const all = Array.from({ length: rows }, (_, n) => n);
    const passing =
      Object.keys(filters).length === 0
        ? all
        : all.filter((n) => {
            const row = sampleRow(n);
            return passesFilters(filters, (column) => String(row[column as keyof SampleRow] ?? ''));
          });
    const [by] = sort;
    if (by) {
      const values = new Map(passing.map((n) => [n, sampleRow(n)[by.colId as keyof SampleRow] ?? '']));
      const sign = by.sort === 'asc' ? 1 : -1;
      passing.sort((a, b) => {
        const [left, right] = [values.get(a) ?? '', values.get(b) ?? ''];
        return (left < right ? -1 : left > right ? 1 : a - b) * sign;
      });
    }
    order = passing;
    return order;
  };
  const failed = new Set<number>();
  return async ({ block, size }, signal) => {
    await new Promise((go) => setTimeout(go, delay));
    if (signal.aborted) return fail({ message: 'Cancelled' });
    if (failing.has(block) && !failed.has(block)) {
      failed.add(block);
      return fail({ message: 'The provider did not answer.' });
    }
    const found = sorted();
    return ok({ rows: found.slice(block * size, (block + 1) * size).map(sampleRow), total: found.length, asOf: '1@0' });
  };
}
