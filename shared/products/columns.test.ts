import { describe, expect, it } from 'vitest';
import { columnsOf, metricNamed, metrics, productColumns } from './columns.ts';
import { checkDigit, codeKind, isAsin } from './identifiers.ts';
import {
  generalFlags,
  generalLabels,
  statisticalFlags,
  statisticalLabels,
  storefrontGeneralFlags,
} from './product-flags.ts';

describe('the selectable data of a product', () => {
  it('are five general flags, two more for storefronts, and 24 statistical ones, each with a label', () => {
    expect(generalFlags).toEqual(['info', 'hazmat_aspects', 'hazmat_condition', 'meltable', 'azalert']);
    expect(storefrontGeneralFlags.slice(5)).toEqual(['variations', 'variations_themes']);
    expect(statisticalFlags).toHaveLength(24);
    for (const flag of storefrontGeneralFlags) expect(generalLabels[flag]).toBeTruthy();
    for (const flag of statisticalFlags) expect(statisticalLabels[flag]).toBeTruthy();
  });

  it('each add their columns, with the ASIN first', () => {
    expect(productColumns).toHaveLength(60);
    expect(new Set(productColumns.map(({ id }) => id)).size).toBe(60);
    expect(columnsOf([]).map(({ id }) => id)).toEqual(['asin']);
    expect(columnsOf(['rating', 'meltable']).map(({ id }) => id)).toEqual(['asin', 'meltable', 'rating']);
    expect(columnsOf(['variations', 'variations_themes']).map(({ id }) => id)).toEqual([
      'asin',
      'variation_theme',
      'variation_asins',
    ]);
    expect(columnsOf([...generalFlags, ...statisticalFlags])).toEqual(productColumns);
    for (const flag of [...storefrontGeneralFlags, ...statisticalFlags])
      expect(columnsOf([flag]).length, flag).toBeGreaterThan(1);
  });

  it('have one metric under all of its names', () => {
    expect(metrics.map(({ flag }) => flag)).toEqual(statisticalFlags);
    for (const name of ['buybox_new_price', 'buy_box_price_new', 'buybox_new'])
      expect(metricNamed(name)?.stat).toBe('buy_box_price_new');
    for (const name of ['review_count', 'rating_count', 'review']) expect(metricNamed(name)?.stat).toBe('rating_count');
    for (const name of ['root_rank', 'rank_of_root_category'])
      expect(metricNamed(name)?.stat).toBe('rank_of_root_category');
    for (const name of ['sales', 'est_sales']) expect(metricNamed(name)?.stat).toBe('est_sales');
    expect(metricNamed('constructor')).toBeUndefined();
  });
});

describe('identifiers', () => {
  it('are told apart by length and check digit', () => {
    expect(
      ['012345678905', '4006381333931', '9780306406157', '0306406152', '080442957X', '10012345678902'].map(codeKind),
    ).toEqual(['UPC', 'EAN', 'ISBN', 'ISBN', 'ISBN', 'EAN']);
    for (const wrong of [
      '',
      '12345678905',
      '012345678906',
      '4006381333932',
      '0306406153',
      'B000000001',
      '٠١٢٣٤٥٦٧٨٩٠٥',
    ])
      expect(codeKind(wrong), wrong).toBeUndefined();
    expect(['01234567890', '400638133393', '978030640615'].map(checkDigit)).toEqual(['5', '1', '7']);
    expect(['B08N5WRWNW', 'BT00000001', '0306406152', '080442957X'].every(isAsin)).toBe(true);
    for (const wrong of ['', 'b08n5wrwnw', 'B08N5WRWN', 'A08N5WRWNW', '0306406153'])
      expect(isAsin(wrong), wrong).toBe(false);
  });
});
