import { describe, expect, it } from 'vitest';
import { topColumns } from './top-columns.tsx';

const seller = {
  seller_id: 'A1',
  seller_name: 'Northgate',
  listing_count: 1284,
  feedback: { feedback_rating: 96, feedback_count: 41_208 },
};
const unknown = {
  seller_id: 'A2',
  seller_name: null,
  listing_count: null,
  feedback: { feedback_rating: 97.456, feedback_count: null },
};

describe('the columns of the top-rated sellers', () => {
  it('are those in the specification, with a dash for unknown values and the id for a seller without a name [TOP-02]', () => {
    const columns = topColumns('US').slice(0, 5);
    expect(columns.map(({ title }) => title)).toEqual([
      'Seller ID',
      'Seller name',
      'Listing count',
      'Feedback rating',
      'Feedback count',
    ]);
    expect(columns.map(({ text }) => text(seller))).toEqual(['A1', 'Northgate', '1,284', '96%', '41,208']);
    expect(columns.map(({ text }) => text(unknown))).toEqual(['A2', 'A2', '–', '97.46%', '–']);
  });

  it('are copied without the links to storefront and metrics', () => {
    expect(
      topColumns('DE')
        .slice(5)
        .map((column) => [column.title, column.text(seller)]),
    ).toEqual([
      ['Storefront', ''],
      ['Metrics', ''],
    ]);
  });
});
