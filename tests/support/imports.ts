import type { ImportRow } from '#shared/products/imports/stored-import.ts';

/** A found row with one product; `at` is when it was looked up, ms. @param more fields that differ */
export const importRow = (position: number, more: Partial<ImportRow> = {}): ImportRow => {
  const value = more.value ?? `B${String(position).padStart(9, '0')}`;
  return {
    position,
    row: position + 1,
    code: value,
    value,
    kind: 'ASIN',
    how: null,
    cells: [],
    twins: [],
    state: 'found',
    why: null,
    soldIn: [],
    marketplace: 'US',
    products: [
      {
        asin: value,
        title: `Product ${value}`,
        buy_box_price_new: 20,
        fulfillment_fee_fba: 4,
        rank_of_root_category: 500,
        main_category: 'Toys & Games',
      },
    ],
    pick: 0,
    at: 1_000,
    ...more,
  };
};

/** What begins an import. @param more fields that differ */
export const importHead = (id: string, rows: number, more: object = {}) => ({
  id,
  name: 'suppliers-nov.csv',
  marketplace: 'US',
  rows,
  settings: { selections: ['info', 'buybox_new'] },
  costColumn: null,
  ...more,
});
