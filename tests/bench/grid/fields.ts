import { formatCount, formatTimestamp } from '#shared/format.ts';
import type { SampleRow } from '#tests/support/sample-rows.ts';

export type Field = {
  id: string;
  title: string;
  width: number;
  pinned?: 'start' | 'end';
  end?: boolean;
  filterable: boolean;
  text(row: SampleRow): string;
  link?(row: SampleRow): string;
};

const shop = ({ asin }: SampleRow) => `https://www.amazon.com/dp/${asin}`;

export const fields: readonly Field[] = [
  { id: 'title', title: 'Title', width: 316, pinned: 'start', filterable: true, text: ({ title }) => title },
  { id: 'category', title: 'Category', width: 158, filterable: true, text: ({ category }) => category },
  {
    id: 'bsr',
    title: 'BSR',
    width: 92,
    end: true,
    filterable: false,
    text: ({ bsr }) => (bsr === null ? '–' : formatCount(bsr)),
  },
  { id: 'asin', title: 'ASIN', width: 120, filterable: true, text: ({ asin }) => asin, link: shop },
  { id: 'market', title: 'Market', width: 92, filterable: true, text: ({ market }) => market },
  { id: 'site', title: 'Insight360 site', width: 132, filterable: true, text: ({ site }) => site },
  { id: 'keyword', title: 'Insight360 keyword', width: 152, filterable: true, text: ({ keyword }) => keyword || '–' },
  { id: 'sourced', title: 'Sourced', width: 176, filterable: false, text: ({ sourced }) => formatTimestamp(sourced) },
  { id: 'source', title: 'Source', width: 112, filterable: true, text: ({ source }) => source },
  { id: 'email', title: 'Account', width: 208, filterable: true, text: ({ email }) => email },
  { id: 'actions', title: '', width: 64, pinned: 'end', filterable: false, text: () => 'Open', link: shop },
];

export const ROWS = 100_000;
export const ROW_HEIGHT = 32;
export const BLOCK = 100;
/** How long the in-page server takes to answer, ms. */
export const ANSWER = 25;
