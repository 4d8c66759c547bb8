import { describe, expect, it } from 'vitest';
import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { metrics, productColumns } from '#shared/products/columns.ts';
import { checkDigit } from '#shared/products/identifiers.ts';
import { generalFlags, statisticalFlags } from '#shared/products/product-flags.ts';
import { productRowOf } from '#shared/products/product-row.ts';
import { lookUp, productAt } from './catalogue.ts';
import { asinsOf, codesOf } from './codes.ts';
import { describedAs, isSoldIn, marketplacesOf } from './described.ts';
import { priceHistory } from './price-history.ts';
import { sampleProducts } from './sample-products.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const everything = { general: generalFlags, statistics: statisticalFlags };
/** ASINs all over the range. */
const asins = Array.from(
  { length: 3_000 },
  (_, nth) => `B0${((nth * 940_369_969 + 36 ** 7) % 36 ** 8).toString(36).toUpperCase().padStart(8, '0')}`,
);
const upc = (nth: number) => {
  const digits = `${(nth * 7_919_317 + 10_000_000_000) % 100_000_000_000}`.padStart(11, '0');
  return digits + checkDigit(digits);
};

describe('the catalogue', () => {
  it('has a field for every column, with the same values at every read', () => {
    const some = [...asins.slice(0, 200), '0306406152'];
    const all = some.map((asin) => productRowOf(asin, productAt(asin, 'US', everything, NOW)));
    for (const row of all) for (const { id } of productColumns) expect(row, id).toHaveProperty(id);
    expect(some.map((asin) => productRowOf(asin, productAt(asin, 'US', everything, NOW)))).toEqual(all);
    // Each column has a value somewhere, or nobody could say how it looks.
    for (const { id } of productColumns)
      expect(
        all.some((row) => row?.[id] !== null && String(row?.[id]) !== ''),
        id,
      ).toBe(true);
  });

  it('agrees with the sample data on title, image and category, with prices and ranks close to it', () => {
    for (const { asin, title, image, category, price, bsr } of sampleProducts().slice(0, 300)) {
      const row = productRowOf(asin, productAt(asin, 'US', everything, NOW));
      expect(row).toMatchObject({ title, image: [image], main_category: category });
      const paid = (row?.lowest_price_new ?? row?.buy_box_price_new ?? price) as number;
      expect(Math.abs(paid / price - 1)).toBeLessThan(0.2);
      expect(Math.abs((row?.rank_of_root_category as number) / bsr - 1)).toBeLessThan(0.7);
      expect(marketplacesOf(asin)).toEqual(supportedMarketplaces);
    }
  });

  it('has consistent prices: the lowest is the lowest, counts add up, and a product without offers has no price', () => {
    for (const asin of asins) {
      const stats = priceHistory(asin, 'DE').statsAt(NOW);
      const lowest = [stats.lowest_price_new_fba, stats.lowest_price_new_fbm].filter(
        (each) => each != null,
      ) as number[];
      expect(stats.lowest_price_new).toBe(lowest.length > 0 ? Math.min(...lowest) : null);
      expect(stats.total_offers_new).toBe((stats.total_offers_new_fba ?? 0) + (stats.total_offers_new_fbm ?? 0));
      if (stats.total_offers_used === 0)
        expect([stats.lowest_price_used, stats.buy_box_price_used]).toEqual([null, null]);
      if (stats.buy_box_price_new !== null && stats.lowest_price_new !== null)
        expect(stats.buy_box_price_new).toBeGreaterThanOrEqual(stats.lowest_price_new as number);
      expect(Object.keys(stats)).toEqual(expect.arrayContaining(metrics.map(({ stat }) => stat)));
    }
  });

  it('has a few unknown ASINs, and some products sold only in other marketplaces, which it names', () => {
    const looked = asins.map((asin) => lookUp(asin, 'asin', 'CA'));
    const count = (reason: string) => looked.filter((each) => 'reason' in each && each.reason === reason).length;
    expect(count('unknown')).toBeGreaterThan(5);
    expect(count('unknown')).toBeLessThan(60);
    expect(count('elsewhere')).toBeGreaterThan(60);
    for (const each of looked) {
      if (!('reason' in each) || each.reason !== 'elsewhere') continue;
      for (const marketplace of each.soldIn ?? []) expect(isSoldIn(each.asked, marketplace)).toBe(true);
      expect(each.soldIn).not.toContain('CA');
    }
    for (const wrong of ['', 'B01', 'C012345678', '1234567890', 'B0_1234567', '__proto__'])
      expect(lookUp(wrong, 'asin', 'US')).toEqual({ asked: wrong, reason: 'malformed' });
    expect(lookUp(' b08n5wrwnw ', 'asin', 'US')).toMatchObject({ asins: ['B08N5WRWNW'] });
  });

  it('maps each code of a product back to it, and codes to one product, several or none', () => {
    const products = [...asins, ...sampleProducts().map(({ asin }) => asin), '0306406152'];
    const withCode = products.filter((asin) => codesOf(asin).ean.length > 0);
    for (const asin of withCode)
      for (const code of Object.values(codesOf(asin)).flat()) expect(asinsOf(code), `${asin} ${code}`).toContain(asin);
    expect(withCode.length).toBeGreaterThan(products.length / 3);
    const found = Array.from({ length: 2_000 }, (_, nth) => lookUp(upc(nth), 'code', 'US'));
    const sizes = found.map((each) => ('asins' in each ? Math.min(2, each.asins.length) : 0));
    for (const size of [0, 1, 2]) expect(sizes.filter((each) => each === size).length, `${size}`).toBeGreaterThan(60);
    for (const each of found)
      if ('asins' in each) for (const asin of each.asins) expect(codesOf(asin).upc).toEqual([each.asked]);
    const ranks = found.flatMap((each) =>
      'asins' in each && each.asins.length > 1 ? [each.asins.map((asin) => describedAs(asin).bsr)] : [],
    );
    for (const each of ranks) expect(each).toEqual(each.toSorted((one, other) => one - other));
    expect(lookUp('9780306406157', 'code', 'US')).toEqual({ asked: '9780306406157', asins: ['0306406152'] });
    expect(lookUp('012345678906', 'code', 'US')).toMatchObject({ reason: 'malformed' });
  });

  it('describes a family of variations the same in each of its products', () => {
    const family = asins
      .map((asin) => productRowOf(asin, productAt(asin, 'US', everything, NOW)))
      .find((row) => row?.parent_asin);
    const siblings = family?.variation_asins as string[];
    expect(siblings.length).toBeGreaterThan(1);
    for (const asin of siblings) {
      const sibling = productRowOf(asin, productAt(asin, 'US', everything, NOW));
      expect(sibling).toMatchObject({
        parent_asin: family?.parent_asin,
        variation_asins: siblings,
        variation_theme: family?.variation_theme,
        brand: family?.brand,
      });
    }
  });
});

describe('the price history of a product', () => {
  const history = priceHistory('B08N5WRWNW', 'US');

  it('returns the values that the product had at any moment, and moves within limits', () => {
    const prices = Array.from({ length: 90 * 4 }, (_, step) =>
      history.valueAt('lowest_price_new', NOW - step * 6 * 3_600_000),
    ) as number[];
    expect(new Set(prices).size).toBeGreaterThan(50);
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.35);
    expect(history.valueAt('lowest_price_new', NOW)).toBe(
      productRowOf('B08N5WRWNW', productAt('B08N5WRWNW', 'US', everything, NOW))?.lowest_price_new,
    );
    expect(history.valueAt('no_such_figure', NOW)).toBeUndefined();
  });

  it('is a series with the requested number of points, both ends included', () => {
    const series = history.series('rank_of_root_category', { from: NOW - 90 * DAY, to: NOW, points: 400 });
    expect(series).toHaveLength(400);
    expect([series[0]?.at, series.at(-1)?.at]).toEqual([NOW - 90 * DAY, NOW]);
    for (const { at, value } of series) expect(value).toBe(history.valueAt('rank_of_root_category', at));
  });
});
