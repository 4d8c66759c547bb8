import { describe, expect, it } from 'vitest';
import { compareAddress } from '#shared/products/comparisons/addresses.ts';
import { broughtItems, isComparable, readCompareAddress } from './compare-address.ts';

const read = (address: string) => readCompareAddress(new URL(address, 'http://portal.test').search);

describe('the address of a comparison [RES-08]', () => {
  it('has products or sellers and their marketplace, and skips what is no id, repeated, or too many', () => {
    expect(read(compareAddress('products', ['B000000001', 'B000000002'], 'DE'))).toEqual({
      ...{ saved: null, kind: 'products', marketplace: 'DE' },
      ids: ['B000000001', 'B000000002'],
    });
    expect(read(compareAddress('sellers', ['A1RIVAL000001'], 'US'))).toMatchObject({
      kind: 'sellers',
      ids: ['A1RIVAL000001'],
      marketplace: 'US',
    });
    expect(
      read('/compare?products=b000000001,B000000001,,x,<b>,B000000002,B000000003,B000000004,B000000005').ids,
    ).toEqual(['B000000001', 'B000000002', 'B000000003', 'B000000004']);
    expect(read('/compare?marketplace=nowhere')).toMatchObject({ ids: [], marketplace: 'US' });
  });

  it('brings what the list had loaded, if this page can read it', () => {
    const item = { id: 'B000000001', at: 5, values: { title: 'Lamp', price: 2, upc: ['1'], hazmat: null } };
    expect(broughtItems({ compared: [item] })).toEqual([item]);
    expect([broughtItems(null), broughtItems({ compared: [{ id: 1 }] })]).toEqual([[], []]);
  });

  it('takes ASINs and seller ids that are typed', () => {
    expect([
      isComparable('products', 'B000000001'),
      isComparable('products', 'B00'),
      isComparable('sellers', 'A1RIVAL000001'),
      isComparable('sellers', 'B1'),
    ]).toEqual([true, false, true, false]);
  });
});
