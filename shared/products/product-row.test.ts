import { expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { productRowOf } from './product-row.ts';

it('takes as long to read for a long list as for its parts', async () => {
  expect(
    await growthOf(repeated(' ', 'x'), (ean) => productRowOf('B000000001', { general_data: { info: { ean } } })),
  ).toBeLessThan(LINEAR);
});

it('is flat, with the columns’ ids as keys, for any spelling of figures, flags, lists and times', () => {
  const row = productRowOf('B000000001', {
    general_data: {
      info: {
        title: 'A title',
        images: ['https://pictures.test/1.jpg', 'https://pictures.test/2.jpg'],
        list_price: '24.50',
        is_hazmat: 'No',
        launch_date: 1_600_000_000,
        last_updated: 1_600_000_000_000,
        item: { height: 3.5, weight: '1' },
        package_quantity: 'two',
        ean: '0012345678905, 4006381333931',
        brand: 7,
        isbn: null,
        nobody_knows: 1,
      },
      hazmat_aspects: ['Flammable', 3, {}],
      meltable: 1,
    },
    stats_data: { buybox_new_price: 19.99, review_count: 12, sales: 40, rating: Number.NaN, amazon_price: null },
  });
  expect(row).toEqual({
    asin: 'B000000001',
    title: 'A title',
    image: ['https://pictures.test/1.jpg', 'https://pictures.test/2.jpg'],
    brand: '7',
    list_price: 24.5,
    is_hazmat: false,
    launch_date: '2020-09-13T12:26:40.000Z',
    last_updated: '2020-09-13T12:26:40.000Z',
    ean: ['0012345678905', '4006381333931'],
    isbn: null,
    item_height: 3.5,
    item_weight: 1,
    package_quantity: null,
    hazmat_aspects: ['Flammable', '3'],
    meltable: true,
    amazon_price: null,
    est_sales: 40,
    buy_box_price_new: 19.99,
    rating_count: 12,
    rating: null,
  });
});

it('is missing if it is not a product, and empty if nothing was selected', () => {
  for (const wrong of [null, 'B000000001', [], 3]) expect(productRowOf('B000000001', wrong)).toBeUndefined();
  expect(productRowOf('B000000001', {})).toEqual({ asin: 'B000000001' });
});

it('has variations even without the rest of the info', () => {
  const general_data = { variations: ['B000000002', 'B000000003'], variations_themes: 'Color' };
  const row = { asin: 'B000000001', variation_asins: ['B000000002', 'B000000003'], variation_theme: 'Color' };
  expect(productRowOf('B000000001', { general_data })).toEqual(row);
  const info = { variation_asins: ['B000000009'] };
  expect(productRowOf('B000000001', { general_data: { ...general_data, info } })).toEqual({ ...row, ...info });
});

it('has texts without HTML’s entities', () => {
  const info = { title: 'Salt &amp; Pepper 12&quot; &lt;b&gt;' };
  expect(productRowOf('B000000001', { general_data: { info } })).toEqual({
    asin: 'B000000001',
    title: 'Salt & Pepper 12" <b>',
  });
});
